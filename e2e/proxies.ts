import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#server/infra/db/connect.ts'
import { toDatabaseUrl } from '#server/testing/database.ts'
import {
  awaitOutput,
  createFolder,
  endProcess,
  findFreePort,
  type RunningProcess,
  runCliScript,
  runProgram,
  runScript,
} from '#server/testing/processes.ts'
import { createCaller } from './http2-caller.ts'

const PROXIES = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' } as const
type ProxyName = keyof typeof PROXIES
const OPENSSL = '/usr/bin/openssl'

const readRecipe = (name: string): string => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
/** Address of the site in deploy/nginx.conf. */
const SITE = '127.0.0.1:8080'

/** First missing program on this machine; null if the proxy can run. */
export function findMissingProgram(name: ProxyName): string | null {
  const needed = name === 'nginx' ? [PROXIES.nginx, OPENSSL] : [PROXIES.caddy]
  return needed.find((file) => !existsSync(file)) ?? null
}

interface Proxy {
  run: RunningProcess
  end(): Promise<void>
}

/**
 * Runs the proxy with its configuration from deploy/, before sites at the addresses `sites` (host:port), as
 * https://localhost:`port`.
 */
async function startProxy(name: ProxyName, port: number, sites: readonly string[]): Promise<Proxy> {
  const folder = createFolder(`caiyun-${name}-`)
  const ports = { https: port, http: await findFreePort() }
  const run = name === 'nginx' ? startNginx(folder, ports, sites) : startCaddy(folder, ports, sites)
  const end = async () => {
    await endProcess(run)
    rmSync(folder, { recursive: true })
  }
  return { run, end }
}

interface Ports {
  http: number
  https: number
}

/** Uses a main configuration like Debian's, with gzip, and a self-signed certificate. */
function startNginx(folder: string, { http, https }: Ports, sites: readonly string[]): RunningProcess {
  const [key, certificate, conf, frame] = ['key.pem', 'cert.pem', 'caiyun.conf', 'nginx.conf'].map((file) =>
    join(folder, file),
  ) as [string, string, string, string]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync(OPENSSL, made, { stdio: 'ignore' })
  const here = readRecipe('nginx.conf')
    .replaceAll(/^.*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen ${http};`)
    .replace('listen 443 ', `listen ${https} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('example.com', 'localhost')
    .replaceAll(new RegExp(`server ${SITE}( .*)?;`, 'g'), (line) =>
      sites.map((site) => line.replace(SITE, site)).join(' '),
    )
  writeFileSync(conf, here)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    frame,
    `daemon off; pid ${folder}/pid; events { worker_connections 4096; }
     http { include /etc/nginx/mime.types; access_log off; gzip on; ${temporary.join(' ')} include ${conf}; }`,
  )
  return runProgram(PROXIES.nginx, ['-p', folder, '-c', frame, '-e', 'stderr'], {})
}

/** Caddy issues its own certificates for localhost; the machine's trust store stays unchanged. */
function startCaddy(folder: string, { http, https }: Ports, sites: readonly string[]): RunningProcess {
  const conf = join(folder, 'Caddyfile')
  const own = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tadmin off\n`
  writeFileSync(conf, readRecipe('Caddyfile').replace(/^\{\n/m, own))
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return runProgram(PROXIES.caddy, ['run', '--adapter', 'caddyfile', '--config', conf], {
    ...home,
    DOMAIN: 'localhost',
    SITES: sites.join(' '),
  })
}

/** Retries until the proxy responds, for half a minute. Throws with its output if it exits or never responds. */
async function waitForResponse({ run }: Proxy, ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await ask().catch(() => false)); tries++) {
    if (tries === 300 || run.child.exitCode !== null) throw new Error(`no answer: ${run.output()}${run.errors()}`)
    await sleep(100)
  }
}

/** One of the two sites behind the proxy. */
export interface SiteSlot {
  port: number
  run: RunningProcess
}

export interface ProxyFixture {
  /** Port of the proxy. */
  port: number
  url: string
  sites: SiteSlot[]
  /** Starts the site that is built in `folder`. */
  startSite(port: number, folder: string): Promise<RunningProcess>
  importDraws(rows: readonly object[]): Promise<string>
}

/**
 * Runs two sites that are built in `folder` behind a proxy, each with its own data folder as on two machines. Closes
 * their shared database at the end.
 */
export async function runBehindProxy(
  name: ProxyName,
  database: Connection,
  { settings, folder = '.' }: { settings: Record<string, string>; folder?: string },
  journey: (fixture: ProxyFixture) => Promise<void>,
): Promise<void> {
  const [port, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()] as const
  const data = createFolder('caiyun-proxies-')
  const url = `https://localhost:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: toDatabaseUrl(database),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '1',
    DRAW_SOURCE: 'none',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const startSite = async (at: number, from: string) => {
    const DATA_DIR = join(data, String(at))
    mkdirSync(DATA_DIR, { recursive: true })
    const site = runScript(join(from, 'dist/server/main.js'), { ...env, PORT: String(at), DATA_DIR })
    await awaitOutput(site, /彩运已启动/)
    return site
  }
  const importDraws = (rows: readonly object[]) => {
    const file = join(data, 'draws.json')
    writeFileSync(file, JSON.stringify(rows))
    return runCliScript({ ...env, DATA_DIR: data }, 'dist/server/draws.js', 'import', file)
  }
  const addresses = ports.map((at) => `127.0.0.1:${at}`)
  const proxy = await startProxy(name, port, addresses)
  const sites: SiteSlot[] = []
  try {
    for (const at of ports) sites.push({ port: at, run: await startSite(at, folder) })
    await waitForResponse(proxy, async () => {
      const caller = createCaller(port)
      return (await caller.ask('/healthz').finally(() => caller.close())).status === 200
    })
    await journey({ port, url, sites, startSite, importDraws })
  } finally {
    await proxy.end()
    await Promise.all(sites.map((site) => endProcess(site.run)))
    await database.close()
    rmSync(data, { recursive: true })
  }
}
