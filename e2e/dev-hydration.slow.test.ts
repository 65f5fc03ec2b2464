import { PUBLIC_PAGES } from './addresses.ts'
import { expect, hydrated, test } from './harness.ts'

// React's development build reports each hydration mismatch. One browser for all pages: each page loads hundreds of
// source files, most of them shared.
test('hydrates every public page without a mismatch', async ({ page }) => {
  test.slow()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await hydrated(page)
    expect(said, path).toEqual([])
  }
})
