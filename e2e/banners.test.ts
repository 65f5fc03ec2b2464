import type { Locator, Page } from '@playwright/test'
import { expect, open, PHONE, test, WIDE } from './harness.ts'

const SIZES = [
  { viewport: { width: 1280, height: 800 }, drawn: { width: 592, height: 400 } },
  { viewport: PHONE, drawn: { width: 350, height: 264 } },
]
const carousel = (page: Page) => page.getByRole('region', { name: '横幅' })
const pictures = (page: Page) => carousel(page).getByRole('img')

/** Natural size of a picture after decoding; throws for a blocked or broken picture. */
const readNaturalSize = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const drawn = new Image()
    drawn.src = image.currentSrc
    await drawn.decode()
    return { width: drawn.naturalWidth, height: drawn.naturalHeight }
  })

test('shows banner pictures sized for the window, with alternative texts', async ({ page }) => {
  for (const { viewport, drawn } of SIZES) {
    await page.setViewportSize(viewport)
    await open(page, '/index')
    await expect(pictures(page)).toHaveCount(3)
    for (const picture of await pictures(page).all()) expect(await readNaturalSize(picture)).toEqual(drawn)
  }
  const texts = await pictures(page).evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  expect(texts).toEqual([
    expect.stringMatching(/^3 月开奖日历。下次开奖：3月1日 周三 21:15 福彩3D/),
    expect.stringMatching(/^最近一期开奖后的奖池：.*双色球第\d{7}期 .*演示数据。$/),
    expect.stringMatching(/^双色球 演示数据，60 期，33 个红球各开出几次：/),
  ])
})

// WebKit applies the light colour scheme inside images, so the page selects the dark drawing.
test('shows dark banners without another request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/banners/') && asked.push(request.url()))
  await open(page, '/index')
  const parts = () => pictures(page).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.split('#')[1]))
  expect(await parts()).toEqual([undefined, undefined, undefined])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await parts()).toEqual(['dark', 'dark', 'dark'])
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))
  expect(await parts()).toEqual([undefined, undefined, undefined])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  expect(await parts()).toEqual(['dark', 'dark', 'dark'])
  expect(asked).toHaveLength(3)
})

test('updates a changed banner on open home pages', async ({ page }) => {
  await page.clock.install()
  await open(page, '/index')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3"/></svg>`
  await page.route('**/uploads/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await page.route('**/api/Index/banner*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object[] }
    const [first] = envelope.data
    envelope.data = [{ ...first, pathimg: '/uploads/a.webp', narrow: '/uploads/a.webp', title: '春节休市' }]
    await route.fulfill({ json: envelope })
  })
  await page.clock.fastForward(61_000)
  const title = carousel(page).getByText('春节休市')
  const isInFront = (words: Element) => {
    const { x, y, width, height } = words.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === words
  }
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await title.scrollIntoViewIfNeeded()
    expect(await title.evaluate(isInFront)).toBe(true)
  }
})
