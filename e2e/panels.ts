import type { Locator, Page } from '@playwright/test'
import { expect, open } from './harness.ts'

export const mainPanel = (page: Page) => page.getByRole('region', { name: '彩运与其他选号方式' })
export const randomPanel = (page: Page) => page.getByRole('region', { name: '随机模式' })
export const bets = (panel: Locator) => panel.getByRole('listitem').getByRole('img')
/** Lock button of a bet; its name contains the lock state. */
export const lockButton = (panel: Locator, place: number) =>
  panel.getByRole('button', { name: new RegExp(`锁定第 ${place} 注$`) })

/** Opens a picking page and waits for both panels. */
export async function openPanels(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(bets(mainPanel(page)).first()).toBeVisible()
  await expect(bets(randomPanel(page)).first()).toBeVisible()
}

/** Returns the labels of the bets of a panel: 红球 03 08 …，蓝球 12. */
export const readBetLabels = (panel: Locator): Promise<string[]> =>
  bets(panel).evaluateAll((sets) => sets.map((set) => set.getAttribute('aria-label') ?? ''))
