import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createDatabaseBefore } from '#server/testing/earlier-database.ts'
import { countCoinDiscrepancies, listSiteAccounts } from './books.ts'
import { getCoins, listMoves, spendCoins, topUpCoins } from './coin-account.ts'

let connection: Connection
beforeAll(async () => void (connection = await createDatabaseBefore('_plain_books')))
afterAll(() => connection.close())

test('merges a wallet’s site accounts, keeps members’ entries', async () => {
  const { db, pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now()), ('2', 'hong', '2', now());
    insert into coin_accounts (user_id, name, balance) values (1, null, 12), (2, null, 3),
      (null, 'issued:wechat 1', -10), (null, 'issued:wechat 2', -3), (null, 'issued:alipay 1', -4), (null, 'spent:refresh', 2);
    insert into coin_journals (kind, key, payload_hash, ref, at)
      select kind, key, sha256(''), 'A', now() from (values ('topup', 'order 1'), ('topup', 'order 2'), ('topup', 'order 3'),
        ('refresh', 'one')) as booked (kind, key);
    insert into coin_entries (journal_id, account_id, amount, balance_after) values
      (1, 1, 10, 10), (1, 3, -10, -10), (2, 2, 3, 3), (2, 4, -3, -3), (3, 1, 4, 14), (3, 5, -4, -4), (4, 1, -2, 12), (4, 6, 2, 2);
    insert into payment_events (channel, event_id, raw_sha256, verdict, at)
      values ('wechat', 'e', '', 'settled', now()), ('wechat', 'o', '', 'orphan', now())`)
  await migrate(connection)
  expect(await listSiteAccounts(db)).toEqual([
    { name: 'issued:alipay', balance: -4 },
    { name: 'issued:wechat', balance: -13 },
    { name: 'spent:refresh', balance: 2 },
  ])
  expect([await getCoins(db, 1), await getCoins(db, 2)]).toEqual([12, 3])
  expect(
    (await listMoves(db, 1, { page: 1, pageSize: 9, known: null })).map(({ amount, balance, wallet }) => [
      amount,
      balance,
      wallet,
    ]),
  ).toEqual([
    [-2, 12, null],
    [4, 14, 'alipay'],
    [10, 10, 'wechat'],
  ])
  // Entries from before the migration are still found by their key and are still immutable.
  const ofTwo = { userId: 2, coins: 3, key: 'order 2', ref: 'A', wallet: 'wechat' }
  expect(await runTransaction(db, (tx) => topUpCoins(tx, ofTwo, new Date('2022-10-20')))).toBe(false)
  const asTold = { userId: 2, coins: 2, key: 'two', ref: 'A' }
  expect(await runTransaction(db, (tx) => spendCoins(tx, asTold, 'refresh', new Date('2022-10-20')))).toBe(true)
  await expect(pool.query('update coin_entries set amount = amount')).rejects.toThrow('append-only')
  await expect(pool.query(`update payment_events set verdict = 'other' where event_id = 'e'`)).rejects.toThrow(
    'append-only',
  )
  await pool.query(`update payment_events set verdict = 'settled' where event_id = 'o'`)
  expect(await countCoinDiscrepancies(db)).toEqual({ balances: 0, empty: 0 })
})
