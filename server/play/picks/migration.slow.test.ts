import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createDatabaseBefore } from '#server/testing/earlier-database.ts'
import { exportRounds } from './picks.ts'
import { createPlayer, createPicksDeps } from './testing/create-player.ts'

const clock = createFixedClock('2022-10-20T10:00:00+08:00')
let connection: Connection
beforeAll(async () => void (connection = await createDatabaseBefore('_plain_rounds')))
afterAll(() => connection.close())

test('migration ends seeded rounds and preserves others', async () => {
  const { db, pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now()), ('2', 'hong', '2', now());
    insert into pick_owners (user_id, last_used_at) values (1, now()), (2, now());
    insert into pick_rounds (owner_id, game, loop, key, commitment, seed, next, deferred, started_at) values
      (1, 1, 1, sha256('a'), repeat('0', 64), 'Spring2026', 7, '{}', now()), (1, 1, 2, sha256('b'), repeat('0', 64), null, 0, '{}', null),
      (2, 1, 1, sha256('c'), repeat('0', 64), null, 7, '{}', now()), (2, 1, 2, sha256('d'), repeat('0', 64), null, 0, '{}', null)`)
  await migrate(connection)
  const ended = { loop: 1, key: expect.stringMatching(/^[0-9a-f]{64}$/), seed: 'Spring2026', dealt: 7 }
  expect(await exportRounds(db, 1)).toMatchObject([ended])
  expect(await exportRounds(db, 2)).toMatchObject([{ loop: 1, key: null }])
  const deps = createPicksDeps(clock)
  expect((await createPlayer(connection, deps, 1).does('open')).bets.map(({ loop }) => loop)).toEqual([2, 2, 2, 2, 2])
  expect((await createPlayer(connection, deps, 2).does('open')).bets.map(({ loop }) => loop)).toEqual([1, 1, 1, 1, 1])
})
