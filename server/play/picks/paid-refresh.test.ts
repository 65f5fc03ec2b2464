import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { selection } from '#contract/play/picks.ts'
import { getCoins, giveCoins } from '#server/people/coins/coins.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite()
afterEach(() => vi.restoreAllMocks())

const ssq = selection(1)
const paying = { type: 'convention', is_refresh: 1, use_coin: 1 } as const
const listBets = async (who: Browser) => (await who.call(ssq, { type: 'convention' })).data.lists

async function createMemberWithoutRefreshes(coins: number) {
  const ming = await createMember(site)
  for (let nth = 0; nth < 10; nth++) await ming.call(ssq, { type: 'convention', is_refresh: 1 })
  await site.db.transaction((tx) => giveCoins(tx, { userId: 1, coins, key: 'start', ref: 'test' }, site.clock.now()))
  return ming
}

/**
 * Terminates the connection of the next transaction just before its commit, or after its commit but before the response
 * to it.
 */
function terminateAtCommit(when: 'before' | 'after'): void {
  const { pool } = site.connection
  const connect = pool.connect.bind(pool) as (...all: unknown[]) => Promise<pg.PoolClient>
  let done = false
  vi.spyOn(pool, 'connect').mockImplementation((async (...all: unknown[]) => {
    const client = await connect(...all)
    // pool.query connects with a callback. Such calls are not changed.
    if (all.length > 0) return client
    // Call the original method: the client may already have been spied on when the session was read.
    const query = pg.Client.prototype.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    vi.spyOn(client, 'query').mockImplementation(((asked: { text?: string }, ...rest: unknown[]) => {
      return asked.text === 'commit' && !done ? commit(asked) : query(asked, ...rest)
    }) as never)
    return client

    async function commit(asked: unknown): Promise<unknown> {
      done = true
      if (when === 'after') await query(asked)
      const { processID } = client as unknown as { processID: number }
      await site.db.execute(sql`select pg_terminate_backend(${processID})`)
      return query(asked)
    }
  }) as never)
}

test.each([
  ['before', '1700000000000.53210000000000000001'],
  ['after', '1700000000000.5321'],
  ['after', '1700000000000-k3x9'],
] as const)('charges a refresh once despite connection loss %s commit', async (when, gid) => {
  const ming = await createMemberWithoutRefreshes(5)
  const before = await listBets(ming)
  terminateAtCommit(when)
  const { status, data } = await ming.call(ssq, paying, { gid })
  expect(status).toBe(200)
  expect(data.lists).not.toEqual(before)
  expect(await listBets(ming)).toEqual(data.lists)
  expect(await getCoins(site.db, 1)).toBe(4)
  const { rows } = await site.db.execute(sql`select next from pick_rounds`)
  expect(rows).toEqual([{ next: 5 + 10 * 5 + 5 }])
})

test('does not retry a request without an idempotency key', async () => {
  const ming = await createMember(site)
  await listBets(ming)
  terminateAtCommit('after')
  expect((await ming.call(ssq, { type: 'convention', is_refresh: 1 })).status).toBe(503)
  const { rows } = await site.db.execute(sql`select refreshes_used as used from pick_panels`)
  expect(rows).toEqual([{ used: 1 }])
})
