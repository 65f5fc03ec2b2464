import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { button, expect, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import { createPlayer, buyYear } from './players.ts'

/** Number fields of the console keep the input unchanged and send no invalid value. */

/** Each console file with number fields, and the steps to its fields from a signed-in console. */
const openFieldsByFile: Record<string, (page: Page, url: string, order: string) => Promise<Locator>> = {
  async 'console/orders/products-page.tsx'(page, url) {
    await page.goto(`${url}/console#orders/products`)
    await button(page, '新增商品').press('Enter')
    return page.locator('form')
  },
  async 'console/orders/gifts-page.tsx'(page, url) {
    await page.goto(`${url}/console#orders/gifts`)
    return page.locator('form')
  },
  async 'console/players/coins-sheet.tsx'(page, url) {
    await page.goto(`${url}/console#players/1/coins`)
    return page.locator('form')
  },
  async 'console/moderation/policy-page.tsx'(page, url) {
    await page.goto(`${url}/console#moderation/policy`)
    return page.locator('form')
  },
  async 'console/orders/refund-form.tsx'(page, url, order) {
    await page.goto(`${url}/console#orders`)
    await button(page, `查看订单：${order}`).press('Enter')
    const drawer = page.getByRole('dialog')
    await button(drawer, '退款').press('Enter')
    await drawer.getByRole('combobox', { name: '退款的原因' }).selectOption({ label: '退没有用的部分' })
    return drawer.locator('form')
  },
}

/** Values that every field rejects: too large, too small, empty, or in need of rounding or guessing. */
const INVALID_NUMBERS = ['99999999', '-1', '1.005', '1e1', '１', '一', '']

test('each number field rejects invalid numbers', async ({ page, browser, site }) => {
  test.slow()
  const asking = globSync('console/**/*.tsx').filter((file) =>
    /\brange: |<NumberInput/.test(readFileSync(file, 'utf8').replaceAll(/^ *(?:\w+ )?range: Range$/gm, '')),
  )
  expect(asking.filter((file) => !file.startsWith('console/page/')).toSorted()).toEqual(
    Object.keys(openFieldsByFile).toSorted(),
  )

  await site.startAt('2022-12-25T12:00:00+08:00')
  const order = await buyYear((await createPlayer(browser, site)).page.request)
  await signInAsOperator(page, site, 'administrator')
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/console/')) written.push(request.url())
  })
  for (const [file, openAt] of Object.entries(openFieldsByFile)) {
    await page.goto('about:blank')
    const forms = (await openAt(page, site.url, order)).filter({ has: page.locator('[data-number]') })
    await expect(forms.first(), file).toBeVisible()
    for (const form of await forms.all()) {
      for (const field of await form.locator('[data-number]').all()) {
        const before = await field.inputValue()
        for (const text of INVALID_NUMBERS) {
          await field.fill(text)
          await field.press('Enter')
          await field.blur()
          await expect(field, file).toHaveValue(text)
          const words = text === '' ? /^请填写“.+”$/ : /^“.+”要填 [\d.]+–\d+/
          await expect(form.getByText(words).first(), `${file} ${text}`).toBeVisible()
        }
        await field.fill(before === '' ? '1' : before)
        await field.blur()
      }
    }
    expect(written, file).toEqual([])
  }
})
