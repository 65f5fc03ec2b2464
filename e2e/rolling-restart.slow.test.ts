import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { migrate } from '#server/infra/db/migrate.ts'
import { createEmptyDatabase } from '#server/testing/earlier-database.ts'
import { createLaterMigrations } from '#server/testing/later-migrations.ts'
import {
  createFolder,
  runCliScript,
  endProcess,
  findFreePort,
  type RunningProcess,
  runScript,
  awaitOutput,
} from '#server/testing/processes.ts'
import { fetchStatus } from '#server/testing/site-process.ts'
import { createCaller } from './http2-caller.ts'
import { waitForResponse, startProxy, findMissingProgram } from './proxies.ts'
import { startCrowd, type Crowd } from './crowd.ts'

/**
 * PROOFS_FULL=1: five minutes for each proxy. OLDER_SITE: folder with a build of an older version, to upgrade from and
 * downgrade to.
 */
const FULL = process.env['PROOFS_FULL'] === '1'
const OLDER_FOLDER = process.env['OLDER_SITE']
const LONG_MS = 300_000
const CROWD_SIZE = { readers: 6, writers: 4, followers: FULL ? 60 : 30 }

/** Recovery time by the settings in deploy/: nginx excludes a failed site for a second, Caddy checks each second. */
const RECOVERY_MS = 2500

test.setTimeout(FULL ? 2 * LONG_MS : 180_000)

/** One of the two sites behind the proxy. */
interface SiteSlot {
  port: number
  run: RunningProcess
}

interface RollingFixture {
  port: number
  seats: SiteSlot[]
  /** Stops the site and starts one from `folder` (default: this version) on its port. */
  restart(seat: SiteSlot, folder?: string): Promise<void>
  /** Imports the draw of the next day; returns its issue. */
  nextDraw(): Promise<string>
  /** Runs the migrations of a later version. */
  migrateFurther(): Promise<void>
  /** Returns the number of copies of each post. */
  posts(): Promise<Map<string, number>>
}

/** Starts two sites with one database behind a proxy, both of `folder`'s version. */
async function runBehindProxy(
  name: 'nginx' | 'caddy',
  folder: string,
  journey: (fixture: RollingFixture) => Promise<void>,
): Promise<void> {
  const port = await findFreePort()
  const [database, data] = [await createEmptyDatabase(), createFolder('caiyun-rolling-')]
  const { host, database: its } = database.client
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://app@localhost/${its}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: data,
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: '0',
    STOP_GRACE: '3',
    DRAW_SOURCE: 'none',
    DRAW_HISTORY: 'off',
    SITE_CLOCK: '2022-12-31T22:30:00+08:00',
    LOG_LEVEL: 'error',
  }
  const begun = async (at: number, from = '.') => {
    const site = runScript(join(from, 'dist/server/main.js'), { ...env, PORT: String(at) })
    await awaitOutput(site, /彩运已启动/)
    return site
  }
  const seats: SiteSlot[] = []
  const ports = [await findFreePort(), await findFreePort()]
  const proxy = await startProxy(
    name,
    port,
    ports.map((at) => `127.0.0.1:${at}`),
  )
  let days = 0
  try {
    for (const at of ports) seats.push({ port: at, run: await begun(at, folder) })
    await waitForResponse(proxy, async () => {
      const caller = createCaller(port)
      return (await caller.ask('/healthz').finally(() => caller.close())).status === 200
    })
    await journey({
      port,
      seats,
      async restart(seat, from) {
        expect(await endProcess(seat.run)).toBe(0)
        seat.run = await begun(seat.port, from)
        await expect.poll(() => fetchStatus(seat.port, '/readyz'), { timeout: 60_000 }).toBe(200)
        await sleep(RECOVERY_MS)
      },
      async nextDraw() {
        const issueno = String(2022290 + days)
        const opendate = new Date(Date.UTC(2022, 9, 31 + days++)).toISOString().slice(0, 10)
        const file = join(data, 'draws.json')
        writeFileSync(file, JSON.stringify([{ type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' }]))
        expect(await runCliScript(env, 'dist/server/draws.js', 'import', file)).toContain('接受 1')
        return issueno
      },
      async migrateFurther() {
        const later = createLaterMigrations('-- compatible: nobody reads it yet\ncreate table later (id int);')
        await migrate(database, later).finally(() => rmSync(later, { recursive: true }))
      },
      async posts() {
        const { rows } = await database.pool.query<{ content: string; times: number }>(
          'select content, count(*)::int as times from posts group by content',
        )
        return new Map(rows.map(({ content, times }) => [content, times]))
      },
    })
  } finally {
    await Promise.all(seats.map((seat) => endProcess(seat.run)))
    await proxy.end()
    await database.close()
    rmSync(data, { recursive: true })
  }
}

/** Restarts the sites sequentially; expects each draw meanwhile on every open page. */
async function restartSites(
  { seats, restart, nextDraw }: RollingFixture,
  { followers }: Crowd,
  folder?: string,
): Promise<void> {
  for (const seat of seats) {
    const restarting = restart(seat, folder)
    const issueno = await nextDraw()
    await restarting
    await expect.poll(() => followers.filter((one) => one.newest() !== issueno).length).toBe(0)
  }
}

for (const name of ['nginx', 'caddy'] as const) {
  test(`loses no draw or post behind ${name}`, async () => {
    const missing = findMissingProgram(name)
    test.skip(missing !== null, `did not run: ${missing} is not there`)
    await runBehindProxy(name, OLDER_FOLDER ?? '.', async (fixture) => {
      const crowd = await startCrowd(fixture.port, CROWD_SIZE)
      const [began, restarts] = [performance.now(), { count: 0 }]
      const roll = async (folder?: string) => {
        await restartSites(fixture, crowd, folder)
        restarts.count += 2
      }
      if (!OLDER_FOLDER) await fixture.migrateFurther()
      do {
        await roll()
        if (FULL) await roll(OLDER_FOLDER)
      } while (FULL && performance.now() - began < LONG_MS)
      await crowd.leave()
      const posts = await fixture.posts()
      const gaps = crowd.followers.flatMap((one) => one.gaps)
      console.log(
        `${name}: ${Math.round((performance.now() - began) / 1000)} s, ${restarts.count} restarts, ${crowd.asked()} asked, ${crowd.failed.length} failed, ` +
          `${crowd.written.length} written, ${gaps.length} moves, the longest of ${Math.round(Math.max(...gaps))} ms`,
      )
      // Nginx has no health check, and must not retry a write that was in progress at the stop (decision 064).
      const mayFail = name === 'nginx' && !FULL ? /dynamics_release 502/ : /^$/
      expect.soft(crowd.failed.filter((words) => !mayFail.test(words))).toEqual([])
      expect.soft(crowd.written.length).toBeGreaterThan(10)
      expect.soft(crowd.written.filter((content) => posts.get(content) !== 1)).toEqual([])
      expect.soft(crowd.followers.filter((one) => one.gaps.length === 0 || one.lost())).toEqual([])
    })
  })
}
