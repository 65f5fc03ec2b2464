import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import type { Connection, Tx } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { createDatabaseClone, deleteAllRows, countLockWaits } from '#server/testing/database.ts'
import { countCoinDiscrepancies, findLastCoinCheck, listSiteAccounts } from './books.ts'
import { createCoinsJobs } from './coins.feature.ts'
import { type CoinMove, getCoins, giveCoins, voidCoins, listMoves, spendCoins } from './coin-account.ts'

let database: Connection
const NOW = new Date('2022-10-20T02:00:00Z')
/** The full proof of docs/rules/coins.md#the-books needs minutes; PROOFS_FULL=1 runs it. */
const FULL = process.env.PROOFS_FULL === '1'

beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())
beforeEach(async () => {
  await deleteAllRows(database.db)
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13800000000 + n, 'p' || n, 10000000 + n, now() from generate_series(1, 50) as n`)
})

const runInTransaction = <T>(work: (tx: Tx) => Promise<T>) => runTransaction(database.db, work)
const giveTestCoins = (userId: number, coins: number, key: string, ref = 'test') =>
  runInTransaction((tx) => giveCoins(tx, { userId, coins, key, ref }, NOW))
const spendTestCoins = (userId: number, key: string, coins = 1) =>
  runInTransaction((tx) => spendCoins(tx, { userId, coins, key, ref: 'test' }, 'refresh', NOW))
const toOutcome = (call: Promise<boolean>) =>
  call.then(
    (fresh) => (fresh ? 'moved' : 'repeated'),
    ({ code }: Refusal) => code,
  )

async function runMany<T>(clients: number, times: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const client = async () => {
    for (let nth = next++; nth < times; nth = next++) results[nth] = await work(nth)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return results
}

/** Lists every entry of a member, page by page, while more are added. */
async function listAllMoves(userId: number): Promise<CoinMove[]> {
  const moves: CoinMove[] = []
  for (;;) {
    const page = await listMoves(database.db, userId, { page: 1, pageSize: 100, known: moves.at(-1)?.id ?? null })
    if (page.length === 0) return moves
    moves.push(...page)
    await giveTestCoins(userId, 1, `walk ${userId} ${moves.length}`)
  }
}

const countDiscrepancies = () => countCoinDiscrepancies(database.db)
const NOTHING = { balances: 0, empty: 0 }

describe('coin ledger (I1-I12: invariants in docs/rules/coins.md)', () => {
  test('posts an entry once per key', async () => {
    expect(await giveTestCoins(1, 5, 'a')).toBe(true)
    expect(await giveTestCoins(1, 5, 'a')).toBe(false)
    expect(await toOutcome(giveTestCoins(1, 6, 'a'))).toBe('request_id_reused')
    expect(await toOutcome(giveTestCoins(2, 5, 'a'))).toBe('request_id_reused')
    expect(await toOutcome(giveTestCoins(1, 5, 'a', 'other'))).toBe('request_id_reused')
    expect(await spendTestCoins(1, 'a', 2)).toBe(true)
    expect(await toOutcome(spendTestCoins(1, 'b', 4))).toBe('coins_short')
    expect(await toOutcome(spendTestCoins(2, 'c'))).toBe('coins_short')
    const history = (await listMoves(database.db, 1, { page: 1, pageSize: 10, known: null })).map(
      ({ kind, amount, balance }) => [kind, amount, balance],
    )
    expect(history).toEqual([
      ['refresh', -2, 3],
      ['gift', 5, 5],
    ])
    await runInTransaction((tx) => voidCoins(tx, 1, NOW))
    expect(await getCoins(database.db, 1)).toBe(0)
    expect(await countDiscrepancies()).toEqual(NOTHING)
  })

  test('I1, I4: rejects a journal not summing to zero', async () => {
    await giveTestCoins(1, 5, 'a')
    await expect(
      database.db.execute(sql`with j as (
        insert into coin_journals (kind, key, ref, at) values ('gift', 'c', '', now()) returning id)
        insert into coin_entries select id, 1, 5, 10 from j`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not sum to zero') } })
    expect(await countDiscrepancies()).toEqual(NOTHING)
  })

  test(
    'I1-I4: agrees with a model for any commands',
    async () => {
      const command = fc.record({
        user: fc.integer({ min: 1, max: 4 }),
        coins: fc.integer({ min: 1, max: 20 }),
        key: fc.integer({ min: 1, max: 15 }).map(String),
        gift: fc.boolean(),
      })
      // Without `size`, fast-check rarely generates more than ten commands.
      const commandLists = fc.array(command, { maxLength: FULL ? 200 : 20, size: 'max' })
      let longest = 0
      const model = fc.asyncProperty(commandLists, async (commands) => {
        longest = Math.max(longest, commands.length)
        await database.db.execute(sql`truncate coin_accounts, coin_journals, coin_entries restart identity cascade`)
        const held = new Map<number, number>()
        const used = new Map<string, string>()
        for (const { user, coins, key, gift } of commands) {
          const name = `${gift} ${key}`
          const payload = `${user} ${coins}`
          const before = held.get(user) ?? 0
          const after = before + (gift ? coins : -coins)
          const expected = used.has(name)
            ? used.get(name) === payload
              ? 'repeated'
              : 'request_id_reused'
            : after < 0
              ? 'coins_short'
              : 'moved'
          expect(await toOutcome(gift ? giveTestCoins(user, coins, key) : spendTestCoins(user, key, coins))).toBe(
            expected,
          )
          if (expected !== 'moved') continue
          held.set(user, after)
          used.set(name, payload)
        }
        for (const [user, coins] of held) expect(await getCoins(database.db, user)).toBe(coins)
        expect(await countDiscrepancies()).toEqual(NOTHING)
      })
      await fc.assert(model, { numRuns: FULL ? 1000 : 25 })
      expect(longest).toBeGreaterThan(FULL ? 190 : 10)
    },
    FULL ? 3_600_000 : 180_000,
  )

  test('locks a member’s account, not the site’s account', async () => {
    await giveTestCoins(1, 5, 'first')
    const { spending } = await database.db.transaction(async (tx) => {
      await giveCoins(tx, { userId: 1, coins: 1, key: 'one', ref: '' }, NOW)
      expect(await giveTestCoins(2, 1, 'another')).toBe(true)
      const waiting = spendTestCoins(1, 'same', 6)
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      return { spending: waiting }
    })
    expect([await spending, await getCoins(database.db, 1)]).toEqual([true, 0])
    expect(await listSiteAccounts(database.db)).toEqual([
      { name: 'issued:gift', balance: -7 },
      { name: 'spent:refresh', balance: 6 },
    ])
    expect(await countDiscrepancies()).toEqual(NOTHING)
  })

  test(
    'I2, I5, I12: remains consistent with 64 clients that repeat operations',
    async () => {
      const operations = FULL ? 10_000 : 600
      for (let user = 1; user <= 5; user++) await giveTestCoins(user, 20, `start ${user}`)
      // One in ten operations repeats the previous operation, with the same key.
      const results = await runMany(64, operations, (nth) => {
        const key = nth % 10 === 9 ? nth - 1 : nth
        const user = (key % 5) + 1
        return toOutcome(key % 3 === 0 ? giveTestCoins(user, 1, `op ${key}`) : spendTestCoins(user, `op ${key}`))
      })
      expect(new Set(results)).toEqual(new Set(['moved', 'repeated', 'coins_short']))
      for (let user = 1; user <= 5; user++) {
        const { rows } = await database.db.execute(sql`select e.journal_id as id, e.amount from coin_entries e
          join coin_accounts a on a.id = e.account_id where a.user_id = ${user} order by 1 desc`)
        expect((await listAllMoves(user)).map(({ id, amount }) => ({ id, amount }))).toEqual(rows)
      }
      expect(await countDiscrepancies()).toEqual(NOTHING)
    },
    FULL ? 600_000 : 180_000,
  )

  test('I3: a balance of 100 pays for exactly 100 of 300 concurrent calls', async () => {
    await giveTestCoins(1, 100, 'start')
    const results = await runMany(64, 300, (nth) => toOutcome(spendTestCoins(1, `spend ${nth}`)))
    expect(results.filter((one) => one === 'moved')).toHaveLength(100)
    expect(results.filter((one) => one === 'coins_short')).toHaveLength(200)
    expect(await getCoins(database.db, 1)).toBe(0)
    await expect(
      database.db.execute(sql`update coin_accounts set balance = balance - 1 where user_id = 1`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('coin_accounts_balance') } })
    expect(await countDiscrepancies()).toEqual(NOTHING)
  })

  test('I6: rejects changes of entries and journals', async () => {
    await giveTestCoins(1, 5, 'a')
    const attempts = [
      sql`update coin_entries set amount = amount + 1`,
      sql`delete from coin_entries`,
      sql`update coin_journals set ref = 'x'`,
      sql`update coin_journals set key = key || 'x' where true`,
      sql`delete from coin_journals`,
    ]
    for (let nth = 0; nth < 50; nth++) {
      await expect(database.db.execute(attempts[nth % attempts.length]!)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/append-only|violates foreign key/) },
      })
    }
    expect(await countDiscrepancies()).toEqual(NOTHING)
  })

  test('I2: the hourly check logs only contradictions', async () => {
    const said: unknown[] = []
    const logger = { error: (...words: unknown[]) => said.push(words) } as unknown as FastifyBaseLogger
    const [job] = createCoinsJobs({
      db: database.db,
      clock: createFixedClock('2022-10-20T10:00:00+08:00'),
      log: logger,
    })
    const look = () => job!.run(new AbortController().signal, {})
    expect(job!.cron).toMatch(/^\d+ \* \* \* \*$/)
    await giveTestCoins(1, 5, 'a')
    await look()
    expect(said).toEqual([])
    expect(await findLastCoinCheck(database.db)).toEqual({ at: new Date('2022-10-20T02:00:00Z'), off: NOTHING })
    await database.db.execute(sql`update coin_accounts set balance = balance + 1 where user_id = 1`)
    await look()
    expect(said).toEqual([[{ off: { ...NOTHING, balances: 1 } }, 'coin ledger check found discrepancies']])
    expect((await findLastCoinCheck(database.db))?.off).toEqual({ ...NOTHING, balances: 1 })
  })
})
