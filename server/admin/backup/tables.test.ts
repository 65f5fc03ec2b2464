import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/client.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { copyIn } from './tables.ts'

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())

/** Smaller than a stream's buffer, as in an archive, so that several pieces are queued. */
const PIECE = Buffer.from(`${'x'.repeat(99)}\n`.repeat(100))

test('copyIn throws a COPY error, retains the connection', async () => {
  await withClient(database.client, async (client) => {
    // The server delays its error, so that the socket is full by then.
    await client.query(`begin; create table copied (n text);
      create function fail() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); raise 'no room'; end $$;
      create trigger fail before insert on copied for each row execute function fail()`)
    const filling = await copyIn(client, { name: 'copied', columns: ['n'] })
    const pieces = async function* () {
      for (let n = 0; n < 1000; n++) yield PIECE
    }
    await expect(filling.put(pieces()).then(() => filling.end())).rejects.toThrow('no room')
    await client.query('rollback')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('copyIn throws if the connection is lost', async () => {
  await withClient(database.client, async (client) => {
    await client.query('begin; create table lost (n text)')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const filling = await copyIn(client, { name: 'lost', columns: ['n'] })
    const pieces = async function* () {
      for (let n = 0; n < 1000; n++) {
        if (n === 3) await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
        yield PIECE
      }
    }
    await expect(filling.put(pieces()).then(() => filling.end())).rejects.toThrow(/terminat|ECONNRESET|EPIPE/)
  })
})
