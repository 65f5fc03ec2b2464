import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { createFolder, endProcess, type RunningProcess, runScript } from '#server/testing/processes.ts'
import { SHELL_ENV } from '#server/testing/site-process.ts'
import { listDatabaseProcesses } from '#server/testing/database-processes.ts'

// Ends commands with the signals of a terminal, a timer and a container. Each command runs with a real database server.
const root = createFolder('ended ')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const dataDir = join(root, 'site')
beforeAll(createStoppedSite)

let running: RunningProcess | null = null
afterEach(() => void running?.child.kill('SIGKILL'))

const findDataFolder = (): string => {
  const pointer = join(dataDir, 'pg-is-at')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'pg')
}

function startCommand(name: string, ...args: string[]): RunningProcess {
  return (running = runScript(`server/site/cli/${name}.ts`, { ...SHELL_ENV, DATA_DIR: dataDir }, [], args))
}

const expectNoProcesses = () =>
  expect.poll(() => listDatabaseProcesses(findDataFolder()), { timeout: 10_000 }).toEqual([])
const hasServer = () => existsSync(join(findDataFolder(), 'postmaster.pid'))
const pollUntil = (is: () => boolean | Promise<boolean>) => expect.poll(is, { timeout: 60_000, interval: 5 }).toBe(true)

const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

async function createStoppedSite(): Promise<void> {
  const connection = await connect({ kind: 'embedded', folder: dataDir })
  await migrate(connection)
  await connection.close()
}

/** Connects without the cluster lock, so that the server stops although the connection is open. */
async function connectUncounted(): Promise<pg.Client> {
  const client = new pg.Client({ host: findDataFolder(), user: 'app', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function awaitLockWait(client: pg.Client): Promise<void> {
  const waiting = 'select count(*)::int as n from pg_locks where not granted'
  await pollUntil(async () => (await client.query<{ n: number }>(waiting)).rows[0]!.n > 0)
}

describe('command ended by a signal', () => {
  test.each([
    ['operator', ['list'], 'SIGTERM'],
    ['seed', [], 'SIGINT'],
    ['backup', [join(root, 'a.tar.gz')], 'SIGHUP'],
  ] as const)('leaves no database server behind if ended during its start: %s', async (name, args, signal) => {
    const one = startCommand(name, ...args)
    await pollUntil(hasServer)
    expect(await endProcess(one, signal)).toBe(CODES[signal])
    await expectNoProcesses()
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no database server if ended awaiting a lock: %s',
    async (signal) => {
      const site = await connect({ kind: 'embedded', folder: dataDir })
      const other = await connectUncounted()
      await other.query('begin; lock table users in access exclusive mode')
      const one = startCommand('operator', 'add', '13800138000')
      await awaitLockWait(other)
      await site.close()
      expect(await endProcess(one, signal)).toBe(CODES[signal])
      await expectNoProcesses()
    },
  )

  test('leaves no partial backup file behind', async () => {
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    mkdirSync(join(dataDir, 'uploads'))
    for (let n = 0; n < 40; n++)
      writeFileSync(join(dataDir, 'uploads', `${n.toString(16).padStart(32, '0')}.webp`), Buffer.alloc(10_000_000, n))
    const one = startCommand('backup', join(folder, 'a.tar.gz'))
    await pollUntil(() => readdirSync(folder).length === 1)
    expect(await endProcess(one)).toBe(143)
    expect(readdirSync(folder)).toEqual([])
    await expectNoProcesses()
  })
})
