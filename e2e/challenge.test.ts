import type { Page } from '@playwright/test'
import { connect } from '#server/db/connect.ts'
import { readChallenge } from '#server/testing/read-challenge.ts'
import { aPhone } from '#server/testing/phones.ts'
import {
  button,
  CUT,
  expect,
  expectGood,
  expectNoSidewaysScroll,
  field,
  hydrated,
  PHONE,
  said,
  test,
  WIDE,
} from './harness.ts'
import type { OwnSite } from './own-site.ts'

const SMALL = { width: 320, height: 600 }
const WORKER = '**/work.worker-*.js'
const WORKING = '正在进行安全验证，请稍候…'

const picture = (page: Page) => page.getByRole('img', { name: '图形验证码' })
const answer = (page: Page) => field(page, '图形验证码')
const send = (page: Page) => button(page, '获取验证码')

/** What a person reads off the picture. */
async function read({ dataDir }: OwnSite, id: string): Promise<string> {
  const connection = await connect({ kind: 'embedded', folder: dataDir })
  try {
    return await readChallenge(connection, id)
  } finally {
    await connection.close()
  }
}

/** Counts what the page asks for: challenges by their ids, and codes. */
function watched(page: Page) {
  const seen = { challenges: [] as string[], sends: 0 }
  page.on('response', async (response) => {
    if (response.url().includes('/api/login/challenge')) seen.challenges.push((await response.json()).data?.id)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login/captcha')) seen.sends += 1
  })
  return seen
}

async function openAnew(page: Page, address: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(address)
  // Left sooner, the page complains of the code it was still fetching.
  await hydrated(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await hydrated(page)
}

test.use({ settings: { CAPTCHA: 'on' } })

test('the browser does the work while the player types, and the first press sends the code', async ({ page, site }) => {
  test.slow()
  const seen = watched(page)
  await site.startAt('2022-12-25T12:00:00+08:00')
  for (const [path, size] of [
    ['/login', WIDE],
    ['/forget', PHONE],
  ] as const) {
    await page.setViewportSize(size)
    await openAnew(page, `${site.url}${path}`)
    Object.assign(seen, { challenges: [], sends: 0 })
    await field(page, '手机号').pressSequentially(aPhone())
    await expect.poll(() => seen.challenges.length).toBe(1)
    expect(seen.sends).toBe(0)
    await send(page).click()
    await expect(said(page, '验证码发送成功')).toBeVisible()
    await expect(picture(page)).toHaveCount(0)
    await expect(page.getByText('秒后重发')).toBeVisible()
    await expect(field(page, '验证码')).toBeFocused()
    expect(seen).toMatchObject({ sends: 1, challenges: [expect.any(String)] })
  }
})

test('while the work lasts the page says so, and a picture stands for it', async ({ page, site }) => {
  test.slow()
  const seen = watched(page)
  const wrongOf = (right: string) => (right === '00000' ? '00001' : '00000')
  /** The id of the nth challenge, once it has been read off the wire. */
  async function nth(count: number): Promise<string> {
    await expect.poll(() => seen.challenges.length).toBe(count)
    return seen.challenges[count - 1] ?? ''
  }
  // A worker that never answers: as long a work as any.
  await page.route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await site.startAt('2022-12-25T12:00:00+08:00')
  await page.setViewportSize(PHONE)
  await openAnew(page, `${site.url}/login`)
  await field(page, '手机号').fill(aPhone())
  await send(page).click()
  await expect(page.getByText(WORKING)).toBeVisible()
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await expectGood(page, 'challenge-working')
  await page.setViewportSize(SMALL)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(PHONE)

  await button(page, '改用图形验证码').click()
  await expect(picture(page)).toHaveJSProperty('complete', true)
  await expect(page.getByRole('textbox', { name: '图形验证码' })).toBeFocused()
  await expect(page.getByText(WORKING)).toHaveCount(0)
  await expectGood(page, 'challenge-picture')

  // An empty answer does not leave the page.
  await send(page).click()
  await expect(page.getByRole('alert').getByText('请输入图中的数字')).toBeVisible()
  expect(seen.sends).toBe(0)

  const first = await picture(page).getAttribute('src')
  await answer(page).fill(wrongOf(await read(site, await nth(2))))
  await send(page).click()
  await expect(said(page, '安全验证没有通过，请再试一次')).toBeVisible()
  await expect(picture(page)).not.toHaveAttribute('src', first ?? '')
  await expect(answer(page)).toHaveValue('')
  const second = await picture(page).getAttribute('src')
  await nth(3)
  await button(page, '换一张').click()
  await expect(picture(page)).not.toHaveAttribute('src', second ?? '')

  // An Enter that ends what an input method composes sends nothing.
  const cdp = await page.context().newCDPSession(page)
  await answer(page).focus()
  await cdp.send('Input.imeSetComposition', { text: '1', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.press('Enter')
  await cdp.send('Input.insertText', { text: '1' })
  await answer(page).fill(await read(site, await nth(4)))
  expect(seen.sends).toBe(1)
  // The answer alone goes out by Enter, not the form around it.
  await answer(page).press('Enter')
  await expect(said(page, '验证码发送成功')).toBeVisible()
  await expect(picture(page)).toHaveCount(0)
  await expect(field(page, '验证码')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await button(page, '登录').click()
  await expect(page).toHaveURL(`${site.url}/index`)
  expect(seen.sends).toBe(2)
})

test('where no worker runs the picture comes by itself', async ({ page, site, provokes }) => {
  test.slow()
  provokes(CUT)
  await page.route(WORKER, (route) => route.abort())
  await site.startAt('2022-12-25T12:00:00+08:00')
  for (const path of ['/login', '/forget']) {
    await openAnew(page, `${site.url}${path}`)
    await field(page, '手机号').fill(aPhone())
    await send(page).click()
    await expect(picture(page)).toBeVisible()
  }
})
