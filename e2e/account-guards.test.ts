import type { Locator, Page } from '@playwright/test'
import { createPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, field, open, toastText, test } from './harness.ts'
import { bets, mainPanel, randomPanel } from './panels.ts'
import { signInAs, signInOnPage } from './members.ts'

const code = (page: Page) => field(page, '验证码')

test('sends a visitor to the login and back to the page', async ({ page }) => {
  for (const path of ['/select-ball/1/2023024', '/winning-lottery/1?page=2#end']) {
    await page.context().clearCookies()
    await open(page, path)
    await expect(toastText(page, '请先登录')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signInOnPage(page)
    await expect(page).toHaveURL(path)
    await expect(toastText(page, '请先登录')).toHaveCount(0)
  }
})

test('shows the login although its chunk is slow', async ({ page }) => {
  await signInAs(page, createPhone())
  await open(page, '/my-set')
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route('**/login-page-*.js', async (route) => {
    await released
    await route.continue()
  })
  await button(page, '退出').click()
  await button(dialog(page), '退出').click()
  await expect(page).toHaveURL('/login')
  await expect(field(page, '手机号')).toBeVisible()
  release()
  await expect(toastText(page, '退出成功')).toBeVisible()
})

/** Overrides the visibility state of the page: a headless browser reports every tab as visible. */
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('shows the new member after a sign-in in another tab', async ({ page }) => {
  const [ming, hong] = [createPhone(), createPhone()]
  const masked = (phone: string) => page.getByText(phone.replace(/^(...)....(....)$/, '$1****$2')).first()
  await signInAs(page, ming)
  await open(page, '/my-set')
  await expect(masked(ming)).toBeVisible()
  await setVisibility(page, 'hidden')
  await signInAs(page, hong)
  await setVisibility(page, 'visible')
  await expect(masked(hong)).toBeVisible()
  await expect(masked(ming)).toHaveCount(0)
})

test('accepts six digits as a code', async ({ page }) => {
  await open(page, '/login')
  await code(page).pressSequentially('1a2 三3-45678')
  await expect(code(page)).toHaveValue('123456')
  await open(page, '/forget')
  await code(page).fill('验证码：123 456，5分钟内有效')
  await expect(code(page)).toHaveValue('123456')
  // The form sends six digits or nothing.
  const { calls } = await holdCalls(page, '/api/login/forget')
  await code(page).fill('12345')
  await button(page, '重置密码').click()
  await expect(page.getByText('验证码错误')).toBeVisible()
  expect(calls()).toBe(0)
  // The form rejects an overlong password instead of truncating it.
  const long = 'Abcdefgh12345678XYZ9'
  await page.getByLabel('新密码').focus()
  await page.keyboard.insertText(long)
  await expect(page.getByLabel('新密码')).toHaveValue(long)
  await button(page, '重置密码').click()
  await expect(page.getByText('密码为6-16位数字和英文字母')).toBeVisible()
})

test('accepts phones and codes in any notation', async ({ page }) => {
  await open(page, '/login')
  const phone = field(page, '手机号')
  for (const text of [
    '138 0013 8000',
    '+86 138-0013-8000',
    ' 13800138000',
    '１３８００１３８０００',
    '+8613800138000',
  ]) {
    await phone.fill('')
    // Pasted text arrives in one input event.
    await page.keyboard.insertText(text)
    await expect(phone, text).toHaveValue('13800138000')
  }
  await phone.fill('')
  await phone.pressSequentially('+86 138 0013 80009')
  await expect(phone).toHaveValue('13800138000')

  // An input method shows the composition before it commits the text.
  const { send } = await page
    .context()
    .newCDPSession(page)
    .then((cdp) => ({ send: cdp.send.bind(cdp) }))
  await code(page).focus()
  await send('Input.imeSetComposition', { text: '１２３', selectionStart: 3, selectionEnd: 3 })
  await expect(code(page)).toHaveValue('１２３')
  await send('Input.insertText', { text: '１２３４５６' })
  await expect(code(page)).toHaveValue('123456')
  const sent = page.waitForRequest('**/api/login/login')
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await button(page, '登录').click()
  expect((await sent).postDataJSON()).toMatchObject({ phone: '13800138000', code: '123456' })
})

/** Counts the calls to a path and holds each until `release`. */
async function holdCalls(page: Page, path: string) {
  let calls = 0
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route(`**${path}`, async (route) => {
    calls += 1
    await released
    await route.continue()
  })
  return { calls: () => calls, release }
}

/** Double-clicks and presses a key while the first call is pending; expects one call. */
async function expectSingleCall(page: Page, pressed: Locator, path: string): Promise<void> {
  const { calls, release } = await holdCalls(page, path)
  await pressed.dblclick()
  await expect.poll(calls).toBe(1)
  await page.keyboard.press('Enter')
  // A second call would already be pending when the first response arrives.
  const answered = page.waitForResponse(`**${path}`)
  release()
  // Keep the route: removing it here would block the scripts that the page loads after the response.
  await answered
  expect(calls(), path).toBe(1)
}

const sent = (page: Page) => expect(code(page)).toHaveValue(/^\d{6}$/)

test('sends one call for a double press when signing in', async ({ page }) => {
  await open(page, '/login')
  await field(page, '手机号').fill(createPhone())
  await expectSingleCall(page, button(page, '获取验证码'), '/api/login/captcha')
  await sent(page)
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await expectSingleCall(page, button(page, '登录'), '/api/login/login')
  await expect(page).toHaveURL('/index')

  await open(page, '/personal-center')
  await button(page, '编辑资料').click()
  await expectSingleCall(page, button(page, '保存'), '/api/User/edit')
  await expect(toastText(page, '保存成功')).toBeVisible()

  await button(page, '退出').click()
  await expectSingleCall(page, button(dialog(page), '退出'), '/api/login/logout')
  await expect(page).toHaveURL('/login')
})

test('sends one call for a double press on the refresh button', async ({ page }) => {
  await open(page, '/number/1')
  await expect(bets(randomPanel(page))).toHaveCount(5)
  await expect(bets(mainPanel(page))).toHaveCount(5)
  const refresh = button(randomPanel(page), '刷新号码')
  const { calls, release } = await holdCalls(page, '/api/lottery_selection/double_ball')
  // Both clicks in one task, before the next paint. A second call would wait for the first.
  await refresh.evaluate((pressed: HTMLElement) => [1, 2].forEach(() => pressed.click()))
  await expect(refresh).toHaveAttribute('aria-busy')
  release()
  await expect(refresh).not.toHaveAttribute('aria-busy')
  expect(calls()).toBe(1)
})

test('sends one call for a double press in the settings', async ({ page, playwright, baseURL }) => {
  const phone = createPhone()
  const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await signInAs(page, phone)
  await open(page, '/my-set')

  await expectSingleCall(page, button(page, '导出'), '/api/User/export')
  await expect(toastText(page, '数据已导出')).toBeVisible()

  await button(page, '更换手机号').click()
  const moving = dialog(page)
  const moved = createPhone()
  await moving.getByRole('textbox', { name: '新手机号' }).fill(moved)
  await expectSingleCall(page, button(page, '获取验证码'), '/api/login/captcha')
  await sent(page)
  await expectSingleCall(page, moving.getByRole('button', { name: '更换手机号' }), '/api/User/phone')
  await expect(toastText(page, '手机号已更换')).toBeVisible()

  await button(page, '设置密码').click()
  await expectSingleCall(page, button(page, '获取验证码'), '/api/login/captcha')
  await sent(page)
  await page.getByLabel('新密码').fill('laozhou88')
  await page.getByLabel('确认密码').fill('laozhou88')
  await expectSingleCall(page, button(page, '保存密码'), '/api/login/forget')
  await expect(page).toHaveURL('/login')

  const byPassword = { data: { phone: moved, type: 'password', password: 'laozhou88' }, headers: { gid: 'e2e' } }
  await page.context().request.post('/api/login/login', byPassword)
  await other.post('/api/login/login', byPassword)
  await other.dispose()
  await open(page, '/my-set')
  await expectSingleCall(page, page.getByRole('button', { name: /^让 .+退出$/ }), '/api/User/session_end')
  await expect(toastText(page, '该设备已退出登录')).toBeVisible()

  await button(page, '注销账号').click()
  await expectSingleCall(page, button(page, '获取验证码'), '/api/login/captcha')
  await sent(page)
  await expectSingleCall(page, button(page, '确定注销'), '/api/User/delete')
  await expect(toastText(page, '账号已注销')).toBeVisible()
})
