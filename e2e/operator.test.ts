import { REFUSALS } from '#contract/refusals.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { anOwnSite } from './own-site.ts'
import { aPhone } from './people.ts'

test('an operator sets the first password by the one-time link, then signs in with it and a code', async ({ page }) => {
  test.slow()
  const site = await anOwnSite()
  try {
    await site.startAt('2022-12-25T12:00:00+08:00')
    const phone = aPhone()
    const link = /^http\S+$/m.exec(await site.operator('add', phone))![0]
    expect(link).toContain(`${site.url}/forget#operator=`)
    const token = link.split('=')[1]!

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
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(/^\d{6}$/)
    await page.getByLabel('密码', { exact: true }).fill('Caiyun2022x')
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}/index`)

    // The link has been used up.
    await page.goto(`${site.url}/forget#operator=${token}`)
    await page.reload()
    await page.getByLabel('新密码').fill('Another2022')
    await page.getByLabel('确认密码').fill('Another2022')
    await page.getByRole('button', { name: '设置密码' }).click()
    await expect(page.getByText(REFUSALS.link_dead.msg)).toBeVisible()
  } finally {
    await site.end()
  }
})
