import { expect, type Page } from '@playwright/test'

/** Ticket of the screenshots, with 56 bets. */
export const BANKERS = '胆14 拖03 08 19 21 26 27 30 32 + 12'

export const main = (page: Page) => page.getByRole('main')
/** Text field of the ticket. */
export const box = (page: Page) => page.getByRole('textbox', { name: '彩票号码' })

/** Waits until the hash of the URL matches. */
export const expectHash = (page: Page, hash: RegExp) => expect.poll(() => new URL(page.url()).hash).toMatch(hash)
