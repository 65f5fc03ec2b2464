import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './harness.ts'

const sentenceLinks = (page: Page) => page.getByRole('main').getByRole('link', { name: /：怎么算的$/ })

/** Follows each link 怎么算的 of the page, expects these sentences, each visible and marked. */
export async function expectSentences(page: Page, sentences: readonly string[]): Promise<void> {
  const here = page.url()
  await expect(sentenceLinks(page)).toHaveCount(sentences.length)
  for (const [at, number] of sentences.entries()) {
    await sentenceLinks(page).nth(at).click()
    await expect(page).toHaveURL(new RegExp(`/open/spec/[a-z]+#${number}$`))
    await waitForHydration(page)
    const sentence = page.locator(`p#${number}`)
    await expect(sentence).toBeInViewport()
    await expect(sentence).toContainText(number)
    const marked = await sentence.evaluate((paragraph) => [
      paragraph.matches(':target'),
      getComputedStyle(paragraph).backgroundColor !== getComputedStyle(paragraph.nextElementSibling!).backgroundColor,
    ])
    expect(marked, number).toEqual([true, true])
    await page.goto(here)
    await waitForHydration(page)
  }
}
