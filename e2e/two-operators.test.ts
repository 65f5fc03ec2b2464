import { button, expect, expectGood, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import { post, read } from './people.ts'

const NOW = '2022-12-25T12:00:00+08:00'

test('figures and a product that somebody else has changed meanwhile are not put back by a second press', async ({
  page,
  site,
  browser,
  provokes,
}) => {
  test.slow()
  provokes(/status of 400/)
  await site.startAt(NOW)
  await signInAsOperator(page, site, 'administrator')
  const other = await browser.newContext({ baseURL: site.url })
  await signInAsOperator(await other.newPage(), site, 'administrator')

  await page.goto(`${site.url}/console#moderation/policy`)
  await page.getByLabel('发布不到几条是新会员').fill('5')
  const policy = await read<object>(other.request, '/api/console/moderation_policy')
  await post(other.request, '/api/console/moderation_policy', { ...policy, newcomerDays: 9 })
  await button(page, '保存').click()
  const differs = page.getByRole('alert').filter({ hasText: '您填的还在' })
  await expect(differs).toContainText('注册多少天内是新会员：7 → 9')
  await expectGood(page, 'console-policy-elsewhere')
  await button(page, '保存').click()
  await expect(page.getByText('其他人刚刚改过，请取最新内容后再保存')).toBeVisible()
  expect(await read(other.request, '/api/console/moderation_policy')).toMatchObject({ newcomerDays: 9 })
  await button(differs, '以我填的为准').click()
  await button(page, '保存').click()
  await expect(differs).toHaveCount(0)
  await expect
    .poll(() => read(other.request, '/api/console/moderation_policy'))
    .toMatchObject({ newcomerDays: 7, newcomerTexts: 5 })

  await page.goto(`${site.url}/console#orders/products`)
  await page.getByRole('button', { name: /^修改/ }).first().click()
  const { lists } = await read<{ lists: { position: number }[] }>(other.request, '/api/console/products')
  await post(other.request, '/api/console/product', { ...lists[0], position: 8 })
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('次序（小的在前）').fill('9')
  await button(drawer, '保存商品').click()
  await expect(drawer.getByText('您填的还在')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveText(`次序：${lists[0]?.position} → 8`)
  await expectGood(page, 'console-product-elsewhere')
  await button(drawer, '以我填的为准').click()
  await button(drawer, '保存商品').click()
  await expect(drawer).toHaveCount(0)
  await other.close()
})

