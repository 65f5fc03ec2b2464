import { expect, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'

test.use({ settings: { HOT_RELOAD: '1' } })

test('hydrates the console from its sources', async ({ page, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'moderator')
  await page.goto(`${site.url}/console`)
  await expect(page.getByText('审核员', { exact: true })).toBeVisible()
})
