import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { createPhone } from '#server/testing/members.ts'
import {
  button,
  dialog,
  expect,
  expectAccessible,
  expectGood,
  field,
  waitForHydration,
  open,
  PHONE,
  toastText,
  test,
  holdRequests,
} from './harness.ts'
import {
  updateOwnProfile,
  endOtherSessions,
  postToApi,
  readProfile,
  signInAs,
  signInBy,
  signInByPassword,
} from './members.ts'

/** Requests a code. The site simulates text messages and returns the code; the page fills it in. */
async function requestCode(page: Page): Promise<string> {
  await button(page, '获取验证码').click()
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  return field(page, '验证码').inputValue()
}

test('registers, edits the profile and resets the password', async ({ page }) => {
  const phone = createPhone()
  await page.setViewportSize(PHONE)
  await open(page, '/my-set')
  await expect(toastText(page, '请先登录')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await expectGood(page, 'login')
  await field(page, '手机号').fill(phone)
  const code = await requestCode(page)
  await expect(page.getByText('秒后重发')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText(/5\d 秒后重发/)).toBeVisible()
  await field(page, '手机号').fill(phone)
  await field(page, '验证码').fill(code)
  await expect(page.getByRole('checkbox', { name: '我已阅读' })).not.toBeChecked()
  await button(page, '登录').click()
  await expect(page.getByText('请先阅读并同意用户协议和隐私协议')).toBeVisible()
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await button(page, '登录').click()
  await expect(toastText(page, '登录成功')).toBeVisible()
  await expect(page).toHaveURL('/my-set')

  await page.goto('/personal-center')
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(page.getByText('尚未开通会员')).toBeVisible()
  await expectGood(page, 'personal-center')
  await button(page, '编辑资料').click()
  await field(page, '昵称').fill('一二三四五六七八九十一二三')
  await page.getByLabel('生日').fill('2010-01-01')
  await button(page, '保存').click()
  await expect(page.getByText('昵称为1-12个字')).toBeVisible()
  await expect(page.getByText('未满18周岁不能使用本站')).toBeVisible()
  await expectGood(page, 'profile-refused')
  await field(page, '昵称').fill('苏州河边的老周')
  await page.getByLabel('生日').fill('1980-05-06')
  await page.getByLabel('性别').selectOption('男')
  await expect(field(page, '手机号')).toHaveCount(0)
  await expect(field(page, '会员编号')).toHaveCount(0)
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('头像图片').setInputFiles(picture)
  await expect(page.locator('form img')).toHaveAttribute('src', /^\/uploads\/.+\.webp$/)
  await button(page, '保存').click()
  await expect(toastText(page, '保存成功')).toBeVisible()
  await expect(page.getByText('1980-05-06')).toBeVisible()
  await expect(page.locator('main img')).toHaveJSProperty('complete', true)
  await expect(page.locator('main').getByText('苏州河边的老周')).toBeVisible()

  await button(page, '更多').click()
  await button(page, '退出').click()
  await expect(dialog(page).last()).toContainText('确定退出当前账号吗？')
  await button(dialog(page).last(), '退出').click()
  await expect(toastText(page, '退出成功')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('next-code-login'))).toBeNull()

  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL('/forget')
  await expectGood(page, 'forget')
  await field(page, '手机号').fill(phone)
  await requestCode(page)
  await expect(page.getByText(/^\d 秒后重发|^10 秒后重发/)).toBeVisible()
  await page.getByLabel('新密码').fill('laozhou88')
  await page.getByLabel('确认密码').fill('laozhou88')
  await button(page, '重置密码').click()
  await expect(toastText(page, '密码重置成功')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await signInByPassword(page, phone, 'laozhou88')
  await expect(page).toHaveURL('/index')
  await page.goto('/personal-center')
  await expect(page.locator('main').getByText('苏州河边的老周')).toBeVisible()
})

test('login and password forms name faulty fields', async ({ page }) => {
  await open(page, '/login')
  await button(page, '获取验证码').click()
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  await field(page, '手机号').fill('1')
  await expect(page.getByText('请输入正确的手机号码')).toBeHidden()
  await field(page, '手机号').fill('')
  await button(page, '登录').click()
  for (const words of ['请输入账号', '请输入验证码', '请先阅读并同意用户协议和隐私协议']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await field(page, '手机号').fill('1380013800')
  await button(page, '获取验证码').click()
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  // The error returns the focus to the field; the caret may be anywhere in it.
  await field(page, '手机号').press('End')
  await field(page, '手机号').pressSequentially('0999')
  await expect(field(page, '手机号')).toHaveValue('13800138000')

  await open(page, '/forget')
  await button(page, '重置密码').click()
  for (const words of ['手机号不能为空', '请输入验证码', '请输入密码', '确认密码必须与密码一致']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await field(page, '手机号').fill('138')
  await page.getByLabel('新密码').fill('短')
  await button(page, '重置密码').click()
  await expect(page.getByText('请输入正确的手机号', { exact: true })).toBeVisible()
  await expect(page.getByText('密码为6-16位数字和英文字母')).toBeVisible()
})

/** Submits a wrong code and expects the error at its field, with focus, until the code is edited. */
async function expectWrongCodeError(page: Page, press: string): Promise<void> {
  const code = field(page, '验证码')
  await code.fill('000000')
  await button(page, press).last().click()
  await expect(code, press).toHaveAccessibleDescription('验证码错误')
  await expect(code, press).toBeFocused()
  await code.press('Backspace')
  await expect(code, press).not.toHaveAttribute('aria-invalid')
  await expect(code, press).toHaveValue('00000')
}

test('shows a wrong code’s error at the code field', async ({ page }) => {
  const phone = createPhone()
  await open(page, '/login')
  await field(page, '手机号').fill(phone)
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await expectWrongCodeError(page, '登录')

  await open(page, '/forget')
  await field(page, '手机号').fill(phone)
  for (const name of ['新密码', '确认密码']) await page.getByLabel(name).fill('laozhou88')
  await expectWrongCodeError(page, '重置密码')
  // The error is announced again while the code is still wrong.
  await button(page, '重置密码').click()
  await expect(field(page, '验证码')).toHaveAccessibleDescription('验证码错误')
  await page.setViewportSize(PHONE)
  await expectGood(page, 'wrong-code', [PHONE])

  await signInAs(page, phone)
  await open(page, '/my-set')
  await button(page, '注销账号').click()
  await expectWrongCodeError(page, '确定注销')
})

test('saves only changed profile fields, never to another account', async ({ page }) => {
  const { request } = page.context()
  await signInAs(page, createPhone())
  await open(page, '/personal-center')
  await button(page, '编辑资料').click()
  // Edits the profile on another device.
  await updateOwnProfile(request, { nickname: '乙设备', birthday: '1980-05-06' })
  await page.getByLabel('性别').selectOption('女')
  await button(page, '保存').click()
  await expect(toastText(page, '保存成功')).toBeVisible()
  expect(await readProfile(request)).toMatchObject({ nickname: '乙设备', birthday: '1980-05-06', gender: 2 })

  await button(page, '编辑资料').click()
  await field(page, '昵称').fill('甲的昵称')
  // Signs in another member, as in another tab.
  await signInAs(page, createPhone())
  const other = await readProfile(request)
  await button(page, '保存').click()
  await expect(toastText(page, '当前登录的是另一个账号，没有保存')).toBeVisible()
  await expect(page.locator('main').getByText(other.vip_code)).toBeVisible()
  await expect(field(page, '昵称')).toHaveCount(0)
  await button(page, '编辑资料').click()
  await expect(field(page, '昵称')).toHaveValue(other.nickname)
  expect(await readProfile(request)).toEqual(other)
})

test('does not save the profile while its picture is uploading', async ({ page }) => {
  await signInAs(page, createPhone())
  await open(page, '/personal-center')
  await button(page, '编辑资料').click()
  await field(page, '昵称').fill('老周')
  const release = await holdRequests(page, '**/api/upload/upload')
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/User/edit')) saved.push(request.postDataJSON())
  })
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('头像图片').setInputFiles(picture)
  await expect(button(page, '保存')).toHaveAttribute('aria-busy', 'true')
  await button(page, '保存').click({ force: true })
  await field(page, '昵称').press('Enter')
  release()
  await expect(page.locator('form img')).toHaveAttribute('src', /^\/uploads\/.+\.webp$/)
  await button(page, '保存').click()
  await expect(toastText(page, '保存成功')).toBeVisible()
  expect(saved).toEqual([{ nickname: '老周', avatarUrl: expect.stringMatching(/\.webp$/) }])
})

test('moves the focus with each step of sign-in and profile', async ({ page }) => {
  await open(page, '/login')
  await field(page, '手机号').fill(createPhone())
  await button(page, '获取验证码').press('Enter')
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  await expect(field(page, '验证码')).toBeFocused()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('秒后重发')).toBeVisible()
  await expect(field(page, '验证码')).not.toBeFocused()

  await signInAs(page, createPhone())
  await open(page, '/personal-center')
  await expect(button(page, '编辑资料')).not.toBeFocused()
  for (const end of ['取消', '保存']) {
    await button(page, '编辑资料').press('Enter')
    await expect(field(page, '昵称')).toBeFocused()
    await button(page, end).press('Enter')
    await expect(button(page, '编辑资料')).toBeFocused()
  }

  // The focus must not move if the member left the field while the code is sent.
  await page.context().clearCookies()
  await open(page, '/forget')
  await field(page, '手机号').fill(createPhone())
  const release = await holdRequests(page, '**/api/login/captcha')
  await button(page, '获取验证码').click()
  await page.getByLabel('新密码').focus()
  release()
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  await expect(page.getByLabel('新密码')).toBeFocused()
})

/** Returns the colour of the browser's address bar: the first `theme-color` with a matching media query. */
const readBarColour = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return bars.find(({ media }) => matchMedia(media).matches)?.content
  })

test('changes theme, exports data, signs out a device', { tag: '@slow' }, async ({ page, playwright, baseURL }) => {
  const phone = createPhone()
  await signInAs(page, phone)
  await open(page, '/my-set')
  await expect(page.getByText('本机')).toBeVisible()
  await expectGood(page, 'settings')

  await page.getByRole('tab', { name: '深色' }).click()
  await page.reload()
  await waitForHydration(page)
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await readBarColour(page), 'the bar of the phone').toBe('#1e1b18')
  await page.getByRole('tab', { name: '跟随系统' }).click()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined()
  expect(await readBarColour(page)).toBe('#fffefc')

  const downloading = page.waitForEvent('download')
  await button(page, '导出').click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(files)).toContain('profile.json')

  await expect(toastText(page, '数据已导出')).toBeVisible()
  // A fading toast has too little contrast for axe.
  await expect(toastText(page, '数据已导出')).toHaveCount(0, { timeout: 15_000 })
  await button(page, '设置密码').click()
  await expectAccessible(page)
  await requestCode(page)
  await page.getByLabel('新密码').fill('xiaoming88')
  await page.getByLabel('确认密码').fill('xiaoming88')
  await button(page, '保存密码').click()
  await expect(toastText(page, '密码重置成功')).toBeVisible()
  await expect(page).toHaveURL('/login')

  const byPassword = { data: { phone, type: 'password', password: 'xiaoming88' }, headers: { gid: 'e2e' } }
  await page.context().request.post('/api/login/login', byPassword)
  const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await other.post('/api/login/login', byPassword)
  await open(page, '/my-set')
  await page.getByRole('button', { name: /^让 .+退出$/ }).click()
  await expect(toastText(page, '该设备已退出登录')).toBeVisible()
  await expect(page.getByRole('button', { name: /^让 .+退出$/ })).toHaveCount(0)
  expect(await (await other.get('/api/User/index')).json()).toMatchObject({ status: 401 })
  await other.dispose()
})

test('changes the phone and deletes the account', async ({ page, playwright, baseURL }) => {
  const [first, second] = [createPhone(), createPhone()]
  await signInAs(page, first)
  await open(page, '/my-set')
  await button(page, '更换手机号').click()
  await dialog(page).getByRole('textbox', { name: '新手机号' }).fill(second)
  await requestCode(page)
  await dialog(page).getByRole('button', { name: '更换手机号' }).click()
  await expect(toastText(page, '手机号已更换')).toBeVisible()
  await expect(page.getByText(`${second.slice(0, 3)}****${second.slice(-4)}`).first()).toBeVisible()

  await button(page, '注销账号').click()
  await expect(dialog(page)).toContainText('星币余额 0 枚')
  await expectAccessible(page)
  await requestCode(page)
  await button(page, '确定注销').click()
  await expect(toastText(page, '账号已注销')).toBeVisible()
  await expect(page).toHaveURL('/index')
  await expect(page.getByRole('banner').getByRole('link', { name: '登录/注册' })).toBeVisible()

  const again = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await signInBy(again, second)
  await endOtherSessions(again)
  await again.dispose()
})

test('shows the coin refund before account deletion', { tag: '@slow' }, async ({ page }) => {
  await signInAs(page, createPhone())
  const order = await postToApi<{ order_no: string; qrcode: string }>(page.request, '/api/Bill/recharge', {
    type: 2,
    virtual: 60,
    state: 1,
    adult: 1,
  })
  await page.request.post(order.data.qrcode, { form: { action: 'pay' } })
  await open(page, '/my-set')
  await button(page, '注销账号').click()
  await expect(dialog(page)).toContainText('60枚星币：没有花掉的 60 枚可退 ¥6.00')
  await expectGood(page, 'delete-with-coins')
  await dialog(page).getByRole('link', { name: '怎样退款' }).click()
  await expect(page).toHaveURL(`/my-order/${order.data.order_no}`)
  await expect(page.getByText('现在可以退款：没有花掉的 60 枚可退 ¥6.00')).toBeVisible()
  await expectGood(page, 'receipt-with-refund')

  await open(page, '/my-set')
  await button(page, '注销账号').click()
  await requestCode(page)
  await button(page, '确定注销').click()
  await expect(page).toHaveURL('/index')
  await expect(toastText(page, '账号已注销')).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
