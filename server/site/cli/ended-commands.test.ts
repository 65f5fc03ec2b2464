import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { aFolder, ended, KEPT_CODE, type Run, run } from '#server/testing/processes.ts'
import { inhabitantsOf } from '#server/testing/inhabitants.ts'

// Commands ended by a terminal, timer or container stop, each with a real server.
const root = aFolder('ended ')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const dataDir = join(root, 'site')
beforeAll(aSiteAtRest)

let running: Run | null = null
afterEach(() => void running?.child.kill('SIGKILL'))

const dataOf = (): string => {
  const pointer = join(dataDir, 'pg-is-at')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'pg')
}

function started(name: string, ...args: string[]): Run {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...KEPT_CODE, DATA_DIR: dataDir }
  return (running = run(`server/site/cli/${name}.ts`, env, [], args))
}

const nobodyIsLeft = () => expect.poll(() => inhabitantsOf(dataOf()), { timeout: 10_000 }).toEqual([])
const hasServer = () => existsSync(join(dataOf(), 'postmaster.pid'))
const until = (is: () => boolean | Promise<boolean>) => expect.poll(is, { timeout: 60_000, interval: 5 }).toBe(true)

const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

async function aSiteAtRest(): Promise<void> {
  const connection = await connect({ kind: 'embedded', folder: dataDir })
  await migrate(connection)
  await connection.close()
}

/** Opens a connection that does not count as a user of the server. */
async function besideIt(): Promise<pg.Client> {
  const client = new pg.Client({ host: dataOf(), user: 'app', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Waits until a process waits for a lock. */
async function heldUp(client: pg.Client): Promise<void> {
  const waiting = 'select count(*)::int as n from pg_locks where not granted'
  await until(async () => (await client.query<{ n: number }>(waiting)).rows[0]!.n > 0)
}

describe('ended command', () => {
  test.each([
    ['operator', ['list'], 'SIGTERM'],
    ['seed', [], 'SIGINT'],
    ['backup', [join(root, 'a.tar.gz')], 'SIGHUP'],
  ] as const)('leaves no server behind while starting: %s', async (name, args, signal) => {
    const one = started(name, ...args)
    await until(hasServer)
    expect(await ended(one, signal)).toBe(CODES[signal])
    await nobodyIsLeft()
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('leaves no server behind while waiting for a lock: %s', async (signal) => {
    const house = await connect({ kind: 'embedded', folder: dataDir })
    const other = await besideIt()
    await other.query('begin; lock table users in access exclusive mode')
    const one = started('operator', 'add', '13800138000')
    await heldUp(other)
    await house.close()
    expect(await ended(one, signal)).toBe(CODES[signal])
    await nobodyIsLeft()
  })

  test('leaves no partial backup behind', async () => {
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    mkdirSync(join(dataDir, 'uploads'))
    for (let n = 0; n < 40; n++)
      writeFileSync(join(dataDir, 'uploads', `${n.toString(16).padStart(32, '0')}.webp`), Buffer.alloc(10_000_000, n))
    const one = started('backup', join(folder, 'a.tar.gz'))
    await until(() => readdirSync(folder).length === 1)
    expect(await ended(one)).toBe(143)
    expect(readdirSync(folder)).toEqual([])
    await nobodyIsLeft()
  })
})
