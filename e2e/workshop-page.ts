import { expect, type Page } from '@playwright/test'

/** A ticket of 双色球 with 56 bets. */
export const BANKERS = '胆14 拖03 08 19 21 26 27 30 32 + 12'

/** A draw of 双色球, and the next one. */
export const SSQ = {
  type: 1,
  issueno: '2022116',
  opendate: '2022-10-11',
  first_number: '08 14 26 27 30 33',
  second_number: '01',
  totalmoney: 1_923_415_752,
}
export const NEXT_SSQ = {
  ...SSQ,
  issueno: '2022117',
  opendate: '2022-10-13',
  first_number: '01 02 03 04 05 06',
  second_number: '07',
}

export const main = (page: Page) => page.getByRole('main')
/** Text field of the ticket. */
export const box = (page: Page) => page.getByRole('textbox', { name: '彩票号码' })

/** Waits until the hash of the URL matches. */
export const expectHash = (page: Page, hash: RegExp) => expect.poll(() => new URL(page.url()).hash).toMatch(hash)
