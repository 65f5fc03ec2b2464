import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coinBooks } from '#contract/people/coins.console.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { createCoinsJobs } from './coins.feature.ts'
import { giveCoins } from './coin-account.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })

async function runCheck(): Promise<void> {
  const [job] = createCoinsJobs({ db: site.db, clock: site.clock, log: site.app.log })
  await job!.run(new AbortController().signal, {})
}

const getBooks = async (cashier: Browser) => (await cashier.call(coinBooks, {})).data

test('shows the members’ total, site accounts and last check', async () => {
  await createMember(site)
  const cashier = await createOperator(site, 'cashier')
  expect(await getBooks(cashier)).toMatchObject({ members: 0, checked: null })

  await site.db.transaction((tx) => giveCoins(tx, { userId: 1, coins: 5, key: 'a', ref: 'test' }, site.clock.now()))
  await runCheck()
  expect(await getBooks(cashier)).toEqual({
    members: 5,
    accounts: expect.arrayContaining([{ title: '发放：平台赠送', balance: -5 }]),
    checked: { at: '2022-10-20 10:00:00', off: [] },
  })

  await site.db.execute(sql`update coin_accounts set balance = balance + 1 where user_id = 1`)
  await runCheck()
  expect((await getBooks(cashier)).checked?.off).toEqual(['余额与明细不符的玩家 1'])
})
