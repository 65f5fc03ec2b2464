import { expect, type Page } from '@playwright/test'

/** The ticket of the pictures: 56 bets. */
export const BANKERS = '胆14 拖03 08 19 21 26 27 30 32 + 12'

export const main = (page: Page) => page.getByRole('main')
/** Where a ticket is typed. */
export const box = (page: Page) => page.getByRole('textbox', { name: '彩票号码' })

/** What the address says behind the #, once it has been written. */
export const expectHash = (page: Page, hash: RegExp) => expect.poll(() => new URL(page.url()).hash).toMatch(hash)
