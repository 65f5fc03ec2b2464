import { PUBLIC_PAGES } from './addresses.ts'
import { hydrated, test } from './harness.ts'

// React's development build reports every difference between the server's HTML and the browser's first render.
for (const path of PUBLIC_PAGES) {
  test(`${path} hydrates without a difference`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
  })
}
