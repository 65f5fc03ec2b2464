import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalProcess } from '#server/testing/database-processes.ts'
import { createSwitchableAddress } from '#server/testing/switchable-address.ts'
import { createPostgresServer, type PostgresServer, createStandby } from '#server/testing/postgres-server.ts'
import {
  listChildren,
  runCliScript,
  endProcess,
  findFreePort,
  COMPILE_CACHE_ENV,
  runScript,
  awaitOutput,
} from '#server/testing/processes.ts'

const PROCESSES = 4
/** A time hours before the end of sales. */
const CLOCK = '2023-03-01T10:00:00+08:00'

/** A site with four processes, and its databases: a primary and a standby behind one address. */
export interface BenchSite {
  url: string
  /** Returns the current primary. */
  primary(): PostgresServer
  /** Kills one of the workers; the site replaces it. */
  killOne(): void
  /**
   * Kills the primary, switches the address to the standby and promotes it `afterMs` later. Returns the seconds until
   * the site is ready.
   */
  failOver(afterMs: number): Promise<number>
  /** Imports a draw with a command while the site runs. */
  importDraw(issueno: string, date: string): Promise<void>
  end(): Promise<void>
}

/** How to start the site, and the script of the command that imports draws. */
export interface SiteScripts {
  start: { script: string; flags: string[]; env: Record<string, string> }
  draws: string
}

const SOURCE_SCRIPTS: SiteScripts = {
  start: { script: 'server/main.ts', flags: ['--no-deprecation'], env: COMPILE_CACHE_ENV },
  draws: 'server/site/cli/draws.ts',
}

/** Starts the site and its databases; by default from the source. */
export async function startBenchSite(root: string, { start, draws }: SiteScripts = SOURCE_SCRIPTS): Promise<BenchSite> {
  let primary = createPostgresServer(join(root, 'a'))
  const address = await createSwitchableAddress(primary.socket)
  const port = await findFreePort()
  const shell = { PATH: process.env.PATH, HOME: process.env.HOME, ...start.env }
  const site = runScript(
    start.script,
    {
      ...shell,
      DATABASE_URL: address.url(),
      DATA_DIR: join(root, 'site'),
      PORT: String(port),
      WEB_CONCURRENCY: String(PROCESSES),
      SITE_CLOCK: CLOCK,
      DRAW_SOURCE: 'none',
      DRAW_HISTORY: 'off',
      RATE_LIMITS: '0',
      SMS_SITE_HOUR: '1000000',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
    },
    start.flags,
  )
  await awaitOutput(site, /彩运已启动/)
  let standby = await createStandby(primary, join(root, 'b'))
  const url = `http://127.0.0.1:${port}`
  let next = 0
  return {
    url,
    primary: () => primary,
    killOne() {
      const workers = listChildren(site.child.pid!)
      signalProcess(workers[next++ % workers.length]!, 'SIGKILL')
    },
    async failOver(afterMs) {
      const former = primary
      former.kill()
      address.leadTo(standby.socket)
      await sleep(afterMs)
      await standby.ask('select pg_promote()')
      ;[primary, standby] = [standby, former]
      const began = performance.now()
      while (!(await isSiteReady(url))) await sleep(50)
      return (performance.now() - began) / 1000
    },
    async importDraw(issueno, opendate) {
      const file = join(root, 'draws.json')
      writeFileSync(file, JSON.stringify([{ type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' }]))
      await runCliScript({ ...shell, DATABASE_URL: address.url(), DATA_DIR: join(root, 'site') }, draws, 'import', file)
    },
    async end() {
      await endProcess(site)
      for (const server of [primary, standby]) server.kill()
      address.close()
      if (site.errors()) console.error(site.errors())
    },
  }
}

const isSiteReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
