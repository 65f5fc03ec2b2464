import { REFUSALS } from '#contract/refusals.ts'
import type { Page } from '@playwright/test'
import { systemClock } from '#server/infra/lib/clock.ts'
import { generateTotp } from '#server/people/operators/totp.rules.ts'
import { createPhone } from '#server/testing/members.ts'
import {
  expect,
  expectAccessible,
  expectGood,
  waitForHydration,
  NOT_FOUND_ERROR,
  test,
  openWithoutScript,
} from './harness.ts'
import { OPERATORS_PASSWORD, openConsole, signInAsOperator } from './operators.ts'

test('sets the first password by one-time link', async ({ page, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const phone = createPhone()
  const link = /^http\S+$/m.exec(await site.operator('add', phone, '--name', '李店长'))![0]
  expect(link).toContain(`${site.url}/forget?type=operator#operator=`)
  // The document contains the form; the token in the fragment is not sent to the server.
  const document = await page.request.get(link.replace(/#.*/, ''))
  expect(await document.text()).toContain('设置运营密码')
  const token = link.split('#operator=')[1]!

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置运营密码')
  await page.getByLabel('新密码').fill('Caiyun2022x')
  await page.getByLabel('确认密码').fill('Caiyun2022y')
  await page.getByRole('button', { name: '设置密码' }).click()
  await expect(page.getByText('确认密码必须与密码一致')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('确认密码').fill('Caiyun2022x')
  await page.getByRole('button', { name: '设置密码' }).click()

  await expect(page).toHaveURL(`${site.url}/login#operator`)
  await expect(page.getByRole('tab', { name: '运营登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('请管理员在“员工”里重新给一条链接')).toBeVisible()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(/^\d{6}$/)
  await page.getByLabel('密码', { exact: true }).fill('Caiyun2022x')
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/console`)
  await expect(page.getByText('李店长', { exact: true })).toBeVisible()

  // The link can be used once.
  await page.goto(`${site.url}/forget#operator=${token}`)
  await page.reload()
  await page.getByLabel('新密码').fill('Another2022')
  await page.getByLabel('确认密码').fill('Another2022')
  await page.getByRole('button', { name: '设置密码' }).click()
  await expect(page.getByText(REFUSALS.link_dead.msg)).toBeVisible()
})

/** Simulates the event that the browser fires when its window becomes visible. */
const fireVisibilityChange = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))

test('the console requires a new sign-in after half an hour', { tag: '@slow' }, async ({ page, site }) => {
  const phone = await openConsole(page, site, 'editor')
  await expect(page).toHaveTitle('运营台 · 彩运')
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible()
  await expect(page.getByText('编辑', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '返回网站' })).toHaveAttribute('href', '/index')
  await expectGood(page, 'console')

  await site.startAt('2022-12-25T12:31:00+08:00')
  await fireVisibilityChange(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(REFUSALS.sign_in_expired.msg)
  await expect(page.getByText('编辑', { exact: true })).toHaveCount(0)
  await expectGood(page, 'console-ended')
  await page.reload()
  await expect(page).toHaveURL(`${site.url}/login#operator`)
  await expect(page.getByRole('tab', { name: '运营登录' })).toHaveAttribute('aria-selected', 'true')
  await waitForHydration(page)
})

test('adds an authenticator and signs in with it', { tag: '@slow' }, async ({ page, site }) => {
  const phone = await openConsole(page, site, 'editor', '#operators')
  await page.getByRole('button', { name: '绑定动态口令' }).click()
  await page.getByRole('button', { name: '取消，先不绑定' }).click()
  await expect(page.getByText('动态口令：没有绑定')).toBeVisible()
  await page.getByRole('button', { name: '绑定动态口令' }).click()
  const digits = page.getByLabel('验证器现在显示的 6 位数字')
  await digits.fill('12345')
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expect(page.getByRole('alert')).toHaveText('动态口令为6位数字')
  await expectGood(page, 'console-totp')
  const secret = await page.locator('.link-once').innerText()
  await digits.fill(generateTotp(secret, systemClock.now()))
  await digits.press('Enter')
  await expect(page.getByText('动态口令：已绑定')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()

  await page.getByRole('button', { name: '改用动态口令' }).click()
  await expectGood(page, 'login-totp')
  await page.getByLabel('手机号').fill(phone)
  // Code of the next time step, which is valid too: the current one is used up.
  await page.getByLabel('动态口令').fill(generateTotp(secret, new Date(systemClock.now().getTime() + 30_000)))
  await page.getByLabel('密码', { exact: true }).fill(OPERATORS_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/console`)
})

test('hides the ordinary form at #operator, the console after sign-out', async ({ browser, page, site, provokes }) => {
  provokes(NOT_FOUND_ERROR)
  await site.startAt('2022-12-25T12:00:00+08:00')
  for (const [path, isShown] of [
    ['/login', true],
    ['/login#operator', false],
  ] as const) {
    const asServed = await openWithoutScript(browser, site.url, path)
    await expect(asServed.getByRole('button', { name: '登录', exact: true })).toBeVisible({ visible: isShown })
    await asServed.context().close()
  }
  await signInAsOperator(page, site, 'cashier')
  await page.goto(`${site.url}/console`)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(`${site.url}/login#operator`)
  await expect(page.getByRole('tab', { name: '运营登录' })).toHaveAttribute('aria-selected', 'true')
  await waitForHydration(page)
  expect((await page.goto(`${site.url}/console`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面走丢了')
  await waitForHydration(page)
})
