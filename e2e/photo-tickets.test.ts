import { Buffer } from 'node:buffer'
import type { Page, Request, Route } from '@playwright/test'
import sharp from 'sharp'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { ticketOf } from '#lottery/tickets/testing/notation.ts'
import { layoutOf } from '#tools/paper/layout.ts'
import { photoOf } from '#tools/paper/photo.ts'
import { button, CUT, expect, expectGood, open, PHONE, test } from './harness.ts'
import { box, main } from './workshop.ts'

const SSQ = {
  type: 1,
  issueno: '2022116',
  opendate: '2022-10-11',
  first_number: '08 14 26 27 30 33',
  second_number: '01',
  totalmoney: 1_923_415_752,
}
const SOME_WEAR = { turn: 1, blur: 0.8, noise: 8, shade: 0.7, stretch: 1, weight: '500Medium' } as const
const MB = 1_000_000
/** A site of one's own, and megabytes to read with. */
test.setTimeout(240_000)
const READ = { timeout: 120_000 }
/** What the reader says of what it has learned. */
const READERS_WORDS =
  /^(?:Warning: Parameter not found|Detected \d+ diacritics|Error in |Image too small|Line cannot be)/

test.use({ settings: { PHOTO_TICKETS: '1' } })

interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** As a phone's camera keeps it: 12 megapixels, lying on its side, with a word on how it was held. */
async function aPhoto(printed: (text: string) => string = (text) => text): Promise<Photo> {
  const ticket = ticketOf('ssq #2022116: 8,14,26,27,30,32+12 *2 | 3,8,14,21,26,32+1 *2')
  const rows = layoutOf(ticket, seededDice(1)).map(({ text, scale }) => ({ text: printed(text), scale }))
  const upright = await sharp(await photoOf(rows, SOME_WEAR))
    .resize({ width: 3000, height: 4000, fit: 'contain', background: '#7d746a' })
    .toBuffer()
  const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
  return { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: lying }
}

const desk = (page: Page) => main(page).getByRole('region', { name: '拍票读号' })
const choose = (page: Page, photo: Photo) => desk(page).getByLabel('选照片读号').setInputFiles(photo)
const isReaders = (url: string) => /tesseract|traineddata|worker\.min|wasm-probe/.test(url)

async function cancel(page: Page): Promise<void> {
  await button(desk(page), '取消').click()
  await expect(desk(page).getByRole('img')).toHaveCount(0)
  await expect.poll(() => page.workers().length).toBe(0)
}

/** What the look for figures has learned is fetched by the page, then by the reader: the latter waits for the test. */
async function theSecondFetch(page: Page): Promise<() => Promise<Route>> {
  const held: Route[] = []
  let fetched = 0
  await page.route('**/eng*.traineddata.gz', async (route) => {
    fetched++
    if (fetched % 2 === 1) await route.continue()
    else held.push(route)
  })
  return async () => {
    await expect.poll(() => held.length, READ).toBe(1)
    return held.pop()!
  }
}

async function askForPhoto(page: Page, url: string): Promise<void> {
  await open(page, `${url}/check`)
  await button(page, '拍票读号').click()
  await expect(desk(page)).toContainText('照片只在这台设备上读，不会上传。第一次要下载约 6 MB 的识字程序。')
}

test('a photo is read on the phone, and checked once the player says so; nothing of it leaves', async ({
  page,
  site,
  provokes,
}) => {
  provokes(READERS_WORDS)
  await site.startAt('2022-10-12T10:00:00+08:00')
  await site.importDraws([SSQ])
  await page.setViewportSize(PHONE)
  const asked: Request[] = []
  page.on('request', (one) => void asked.push(one))
  await askForPhoto(page, site.url)
  await expect(desk(page).getByLabel('拍照读号')).toHaveAttribute('capture', 'environment')
  await expectGood(page, 'photo-asked')
  expect(asked.map((one) => one.url()).filter(isReaders), 'before a photo is chosen').toEqual([])

  await choose(page, await aPhoto())
  const text = desk(page).getByRole('textbox', { name: '读到的号码' })
  await expect(text).toHaveValue(
    '双色球 第2022116期\n08 14 26 27 30 32 + 12\n03 08 14 21 26 32 + 01\n2倍 合计8元',
    READ,
  )
  await expect(desk(page).getByRole('status')).toHaveText('号码、金额都对得上。请再对着票看一遍。')
  const picture = desk(page).getByRole('img', { name: '您的票的照片' })
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalHeight / one.naturalWidth)).toBeCloseTo(4 / 3, 1)
  await expectGood(page, 'photo-read')
  await expect(box(page)).toHaveValue('')
  await expect(main(page).getByRole('region', { name: /对奖结果$/ })).toHaveCount(0)

  await button(desk(page), '就是这些').click()
  await expect(desk(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue(/^双色球 第2022116期\n08 14/)
  await expect(
    main(page)
      .getByRole('region', { name: /对奖结果$/ })
      .getByRole('status'),
  ).toHaveText(/^4 注里中了 4 注/)

  const told = asked.filter((one) => one.method() !== 'GET' || one.postDataBuffer() !== null)
  expect(told.map((one) => one.url().replace(/^.*\/api/, '/api'))).toEqual([])
  expect(asked.filter((one) => one.url().length > 2_000 && !one.url().startsWith('blob:'))).toEqual([])
  const sizes = await Promise.all(
    asked.filter((one) => isReaders(one.url())).map(async (one) => (await one.sizes()).responseBodySize),
  )
  const all = sizes.reduce((sum, size) => sum + size, 0)
  expect(all, 'as much as was said').toBeGreaterThan(5 * MB)
  expect(all).toBeLessThan(6.5 * MB)
})

test('what is not sure is flagged, and a press leads to it; what hinders is said', async ({ page, site, provokes }) => {
  provokes(CUT)
  provokes(READERS_WORDS)
  await site.startAt('2022-10-12T10:00:00+08:00')
  await askForPhoto(page, site.url)
  await choose(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(desk(page).getByRole('alert')).toHaveText(/^这不是照片/)
  await choose(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(31 * 1024 * 1024) })
  await expect(desk(page).getByRole('alert')).toHaveText('照片太大，最多 30 MB')

  const photo = await aPhoto((text) => (text.includes('合计') ? '' : text.replace('08 14 26', '14 08 26')))
  await page.route('**/*.traineddata.gz', (route) => route.abort())
  await choose(page, photo)
  await expect(desk(page).getByRole('alert')).toHaveText('识字程序没有下载下来，请检查网络后再试', READ)
  await page.unroute('**/*.traineddata.gz')

  await choose(page, photo)
  await expect(desk(page).getByRole('status')).toHaveText('正在读号码…', READ)
  expect(page.workers().length).toBeGreaterThan(0)
  await cancel(page)

  await choose(page, photo)
  await expect(desk(page).getByRole('listitem')).toHaveText(
    ['没看清倍数', '没看清合计', '第 2 行：号码不是从小到大的两位数'],
    READ,
  )
  const text = desk(page).getByRole('textbox', { name: '读到的号码' })
  await desk(page)
    .getByRole('button', { name: /^第 2 行/ })
    .click()
  await expect(text).toBeFocused()
  const chosen = await text.evaluate((one: HTMLTextAreaElement) =>
    one.value.slice(one.selectionStart, one.selectionEnd),
  )
  expect(chosen).toBe('14 08 26 27 30 32 + 12')
  await page.keyboard.insertText('08 14 26 27 30 32 + 12')
  await expect(desk(page).getByRole('listitem')).toHaveText(['没看清倍数', '没看清合计'])
  await expectGood(page, 'photo-doubts')
  await text.fill(`\n${await text.inputValue()}\n2倍 合计6元`)
  await expect(desk(page).getByRole('listitem')).toHaveText(['合计与读到的号码、倍数对不上'])
  await text.fill((await text.inputValue()).replace('6元', '8元'))
  await expect(desk(page).getByRole('status')).toHaveText('号码、金额都对得上。请再对着票看一遍。')
  const white = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await button(desk(page), '重拍').click()
  await choose(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: white })
  await expect(desk(page).getByRole('alert')).toHaveText(/^没有读出号码/, READ)
})

test('a reader that does not start is ended: by a press, and where what it has learned does not come', async ({
  page,
  site,
  provokes,
}) => {
  provokes(CUT)
  provokes(READERS_WORDS)
  await site.startAt('2022-10-12T10:00:00+08:00')
  await askForPhoto(page, site.url)
  const photo = await aPhoto()
  const second = await theSecondFetch(page)
  await choose(page, photo)
  const held = await second()
  expect(page.workers().length).toBeGreaterThan(0)
  await cancel(page)
  await held.abort()

  await choose(page, photo)
  await (await second()).abort()
  await expect(desk(page).getByRole('alert')).toHaveText('识字程序没有启动，请检查网络后再试')
  await expect.poll(() => page.workers().length).toBe(0)
})

test.describe('where the site does not have it', () => {
  test.use({ settings: { PHOTO_TICKETS: '0' } })
  test('there is no button, and nothing of it is fetched', async ({ page, site }) => {
    await site.startAt('2022-10-12T10:00:00+08:00')
    const asked: string[] = []
    page.on('request', (one) => void asked.push(one.url()))
    await open(page, `${site.url}/check`)
    await expect(box(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '拍票读号' })).toHaveCount(0)
    expect(asked.filter((url) => isReaders(url) || url.includes('photo-desk'))).toEqual([])
  })
})
