import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import {
  button,
  ABORTED_ERROR,
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  field,
  waitForHydration,
  open,
  PHONE,
  toastText,
  test,
  WIDE,
  holdRequests,
} from './harness.ts'
import { createPerson, setPassword, signInByPassword } from './members.ts'

const SMALL = { width: 320, height: 600 }
const WORKER = '**/work.worker-*.js'
const WORKING = '正在进行安全验证，请稍候…'

const codeButton = (page: Page) => button(page, '获取验证码')

/** Records the ids of the challenges and counts the requests for codes. */
function recordChallenges(page: Page) {
  const seen = { challenges: [] as string[], sends: 0 }
  page.on('response', async (response) => {
    if (response.url().includes('/api/login/challenge')) seen.challenges.push((await response.json()).data?.id)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login/captcha')) seen.sends += 1
  })
  return seen
}

async function openWithoutCookies(page: Page, address: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(address)
  // Leaving the page before its hydration would abort a chunk request, and the page would log an error.
  await waitForHydration(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await waitForHydration(page)
}

test.use({ settings: { CAPTCHA: 'on' } })

test('solves the challenge while the player types', async ({ page, site, provokes }) => {
  test.slow()
  provokes(ABORTED_ERROR)
  const seen = recordChallenges(page)
  await site.startAt('2022-12-25T12:00:00+08:00')
  await test.step('sends the code at the first press', async () => {
    for (const [path, size] of [
      ['/login', WIDE],
      ['/forget', PHONE],
    ] as const) {
      await page.setViewportSize(size)
      await openWithoutCookies(page, `${site.url}${path}`)
      Object.assign(seen, { challenges: [], sends: 0 })
      await field(page, '手机号').pressSequentially(createPhone())
      await expect.poll(() => seen.challenges.length).toBe(1)
      expect(seen.sends).toBe(0)
      await codeButton(page).click()
      await expect(toastText(page, '验证码发送成功')).toBeVisible()
      await expect(page.getByText('秒后重发')).toBeVisible()
      await expect(field(page, '验证码')).toBeFocused()
      expect(seen).toMatchObject({ sends: 1, challenges: [expect.any(String)] })
    }
  })
  await test.step('shows progress while the worker hangs', async () => {
    await page.route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await openWithoutCookies(page, `${site.url}/login`)
    await field(page, '手机号').fill(createPhone())
    await codeButton(page).click()
    await expect(page.getByText(WORKING)).toBeVisible()
    await expect(codeButton(page)).toHaveAttribute('aria-busy', 'true')
    await expectGood(page, 'challenge-working')
    await page.setViewportSize(SMALL)
    await expectNoSidewaysScroll(page)
  })
  await test.step('retries at the second press if the worker failed to load', async () => {
    await page.unroute(WORKER)
    await page.route(WORKER, (route) => route.abort(), { times: 1 })
    await openWithoutCookies(page, `${site.url}/login`)
    seen.sends = 0
    await field(page, '手机号').fill(createPhone())
    await codeButton(page).click()
    await expect(toastText(page, '安全验证没有完成，请再试一次')).toBeVisible()
    expect(seen.sends).toBe(0)
    await codeButton(page).click()
    await expect(toastText(page, '验证码发送成功')).toBeVisible()
  })
})

test('requires a challenge at sign-in after ten wrong passwords', async ({ page, browser, baseURL }) => {
  test.slow()
  const [phone, password] = [createPhone(), 'Lantern88x']
  await setPassword(await createPerson(browser, { url: baseURL ?? '' }, phone), phone, password)
  const wrong = { phone, type: 'password', password: 'Lantern88y' }
  for (let i = 0; i < 10; i++) await page.request.post('/api/login/login', { data: wrong, headers: { gid: 'e2e' } })
  const letWork = await holdRequests(page, WORKER)
  await open(page, '/login')
  await signInByPassword(page, phone, password)
  await expect(page.getByText('正在进行安全验证，请稍候几秒')).toBeVisible()
  await expectAccessible(page)
  letWork()
  // The million hashes of the challenge need much time on a busy machine.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 90_000 })
})
