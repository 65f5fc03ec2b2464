import { expect, test } from './harness.ts'
import { anOwnSite } from './own-site.ts'
import { signInAsOperator } from './operators.ts'

test('the console comes alive from its sources', async ({ page }) => {
  test.slow()
  const site = await anOwnSite({ HOT_RELOAD: '1' })
  try {
    await site.startAt('2022-12-25T12:00:00+08:00')
    await signInAsOperator(page, site, 'moderator')
    await page.goto(`${site.url}/console`)
    await expect(page.getByText('审核员', { exact: true })).toBeVisible()
  } finally {
    await site.end()
  }
})
