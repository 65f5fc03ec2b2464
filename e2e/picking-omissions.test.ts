import type { Page } from '@playwright/test'
import { trendTable } from '#contract/play/charts.ts'
import { GAMES } from '#lottery/games.ts'
import { button, dialog, expect, expectGood, waitForHydration, open, PHONE, test } from './harness.ts'
import { openPanels, randomPanel } from './panels.ts'

const OMISSIONS_CALL = `**${trendTable.path}?*`

/** Records the page's requests for omissions from now on. */
function recordCalls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(trendTable.path)) made.push(new URL(request.url()).search)
  })
  return made
}

/** Current omissions of a game by column, from the chart's API response. */
async function readCurrentOmissions(page: Page, type: number): Promise<number[]> {
  const answer = await page.request.get(`${trendTable.path}?type=${type}&count=50`)
  const { data } = (await answer.json()) as { data: { foot: { currentOmission: number[] } } }
  return data.foot.currentOmission
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')

test('shows omissions in the grid of numbers until switched off', async ({ page }) => {
  const made = recordCalls(page)
  await openPanels(page, '/number/1')
  expect(made).toEqual([])
  await button(randomPanel(page), '自选一注').click()
  await expect(dialog(page).getByText('它只是记录，不改变下一期的机会')).toBeVisible()
  const columns = await readCurrentOmissions(page, 1)
  for (const ball of [1, 17, 33])
    await expect(button(dialog(page), `红球 ${twoDigits(ball)}`)).toHaveAccessibleDescription(
      `遗漏 ${columns[ball - 1]} 期`,
    )
  for (const ball of [1, 16])
    await expect(button(dialog(page), `蓝球 ${twoDigits(ball)}`)).toHaveAccessibleDescription(
      `遗漏 ${columns[32 + ball]} 期`,
    )
  expect(made).toEqual(['?type=1&count=1'])
  await expectGood(page, 'omissions-own-bet')
  // A tap selects the ball and sends no request.
  await button(dialog(page), '红球 17').click()
  await expect(button(dialog(page), '红球 17')).toHaveAttribute('aria-pressed', 'true')
  expect(made).toHaveLength(1)

  await dialog(page).getByRole('switch', { name: '遗漏' }).click()
  await expect(button(dialog(page), '红球 17')).toHaveAccessibleDescription('')
  await page.reload()
  await waitForHydration(page)
  made.length = 0
  await button(randomPanel(page), '自选一注').click()
  await expect(dialog(page).getByRole('switch', { name: '遗漏' })).not.toBeChecked()
  await expect(button(dialog(page), '红球 17')).toHaveAccessibleDescription('')
  expect(made).toEqual([])
})

test('allows picking when omissions fail to load', async ({ page, provokes }) => {
  provokes(/status of 500/)
  await page.route(OMISSIONS_CALL, (route) => route.fulfill({ status: 500 }))
  await openPanels(page, '/number/3')
  await button(randomPanel(page), '自选一注').click()
  await expect(dialog(page).getByText('遗漏没有取到，不影响选号')).toBeVisible()
  for (const place of ['百位', '十位', '个位']) await button(dialog(page), `${place} 7`).click()
  await expect(button(dialog(page), '自选一注')).toBeEnabled()
})

test('ticket composer shows omissions, except for 组三', async ({ page }) => {
  const made = recordCalls(page)
  await page.setViewportSize(PHONE)
  await open(page, '/workshop/4')
  expect(made).toEqual([])
  const main = page.getByRole('main')
  await main.getByText('点选号码').click()
  const columns = await readCurrentOmissions(page, GAMES[4].type)
  await expect(button(main, '十位 4')).toHaveAccessibleDescription(`遗漏 ${columns[14]} 期`)
  expect(made).toEqual(['?type=4&count=1'])
  await expectGood(page, 'omissions-composer')
  await main.getByRole('tab', { name: '组三' }).click()
  await expect(button(main, '号码 4')).toHaveAccessibleDescription('')
})
