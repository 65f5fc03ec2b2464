import { PUBLIC_PAGES } from './addresses.ts'
import { expect, hydrated, test } from './harness.ts'

// React's development build reports every difference between the server's HTML and the browser's first render. In one browser:
// the sources are hundreds of files a page, most of them the same.
test('every public page hydrates without a difference', async ({ page }) => {
  test.slow()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await hydrated(page)
    expect(said, path).toEqual([])
  }
})
