import { PUBLIC_PAGES } from './addresses.ts'
import { expect, waitForHydration, test } from './harness.ts'
import { openConsole } from './operators.ts'

// React's development build reports each hydration mismatch. One browser for all pages: each page loads hundreds of
// source files, most of them shared.
test('hydrates every public page without a mismatch', async ({ page }) => {
  test.slow()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await waitForHydration(page)
    expect(said, path).toEqual([])
  }
})

test.describe('with hot reload', () => {
  test.use({ settings: { HOT_RELOAD: '1' } })

  test('renders the console from its sources', async ({ page, site }) => {
    await openConsole(page, site, 'moderator')
    await expect(page.getByText('审核员', { exact: true })).toBeVisible()
  })
})
