import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '#server/testing/inhabitants.ts'
import { anAddress } from '#server/testing/one-address.ts'
import { aServer, type PostgresServer, standbyOf } from '#server/testing/postgres-server.ts'
import { childrenOf, command, ended, freePort, KEPT_CODE, run, says } from '#server/testing/processes.ts'

const PROCESSES = 4
/** A time hours before the end of sales. */
const CLOCK = '2023-03-01T10:00:00+08:00'

/** A site with four processes over a primary and a standby at one address. */
export interface House {
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
  /** Imports a draw with a command next to the running site. */
  importDraw(issueno: string, date: string): Promise<void>
  end(): Promise<void>
}

/** How to start the site, and the script of its command. */
export interface Built {
  start: { script: string; flags: string[]; env: Record<string, string> }
  draws: string
}

const SOURCE: Built = {
  start: { script: 'server/main.ts', flags: ['--no-deprecation'], env: KEPT_CODE },
  draws: 'server/site/cli/draws.ts',
}

/** Default: from source. */
export async function openHouse(root: string, { start, draws }: Built = SOURCE): Promise<House> {
  let primary = aServer(join(root, 'a'))
  const address = await anAddress(primary.socket)
  const port = await freePort()
  const shell = { PATH: process.env.PATH, HOME: process.env.HOME, ...start.env }
  const site = run(
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
  await says(site, /彩运已启动/)
  let standby = await standbyOf(primary, join(root, 'b'))
  const url = `http://127.0.0.1:${port}`
  let next = 0
  return {
    url,
    primary: () => primary,
    killOne() {
      const workers = childrenOf(site.child.pid!)
      signal(workers[next++ % workers.length]!, 'SIGKILL')
    },
    async failOver(afterMs) {
      const former = primary
      former.kill()
      address.leadTo(standby.socket)
      await sleep(afterMs)
      await standby.ask('select pg_promote()')
      ;[primary, standby] = [standby, former]
      const began = performance.now()
      while (!(await isReady(url))) await sleep(50)
      return (performance.now() - began) / 1000
    },
    async importDraw(issueno, opendate) {
      const file = join(root, 'draws.json')
      writeFileSync(file, JSON.stringify([{ type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' }]))
      await command({ ...shell, DATABASE_URL: address.url(), DATA_DIR: join(root, 'site') }, draws, 'import', file)
    },
    async end() {
      await ended(site)
      for (const server of [primary, standby]) server.kill()
      address.close()
      if (site.errors()) console.error(site.errors())
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
