import { expect, test } from './harness.ts'
import { openConsole } from './operators.ts'

test.use({ settings: { HOT_RELOAD: '1' } })

test('hydrates the console from its sources', async ({ page, site }) => {
  await openConsole(page, site, 'moderator')
  await expect(page.getByText('审核员', { exact: true })).toBeVisible()
})
