import type { Locator, Page } from '@playwright/test'
import { expect, open, PHONE, test, WIDE } from './harness.ts'

const SIZES = [
  { viewport: { width: 1280, height: 800 }, drawn: { width: 592, height: 400 } },
  { viewport: PHONE, drawn: { width: 350, height: 264 } },
]
const carousel = (page: Page) => page.getByRole('region', { name: '横幅' })
const pictures = (page: Page) => carousel(page).locator('img')

/** Natural size of a picture after decoding; throws for a blocked or broken picture. */
const readNaturalSize = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const drawn = new Image()
    drawn.src = image.currentSrc
    await drawn.decode()
    return { width: drawn.naturalWidth, height: drawn.naturalHeight }
  })

test('shows banner pictures sized for the window', async ({ page }) => {
  for (const { viewport, drawn } of SIZES) {
    await page.setViewportSize(viewport)
    await open(page, '/index')
    await expect(pictures(page)).toHaveCount(3)
    for (const picture of await pictures(page).all()) expect(await readNaturalSize(picture)).toEqual(drawn)
  }
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
