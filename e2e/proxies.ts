import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aFolder, ended, freePort, type Run, runProgram } from '#server/testing/processes.ts'

export const PROXIES = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' } as const
const OPENSSL = '/usr/bin/openssl'

const recipe = (name: string): string => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
/** Address of the site in the recipe. */
const SITE = '127.0.0.1:8080'

/** First missing program on this machine; null if the proxy can run. */
export function missingFor(name: keyof typeof PROXIES): string | null {
  const needed = name === 'nginx' ? [PROXIES.nginx, OPENSSL] : [PROXIES.caddy]
  return needed.find((file) => !existsSync(file)) ?? null
}

export interface Proxy {
  run: Run
  end(): Promise<void>
}

/**
 * Runs the proxy with its recipe from deploy/ before sites at these addresses (host:port), as
 * https://localhost:`port`.
 */
export async function aProxy(name: keyof typeof PROXIES, port: number, sites: readonly string[]): Promise<Proxy> {
  const folder = aFolder(`caiyun-${name}-`)
  const ports = { https: port, http: await freePort() }
  const run = name === 'nginx' ? nginx(folder, ports, sites) : caddy(folder, ports, sites)
  const end = async () => {
    await ended(run)
    rmSync(folder, { recursive: true })
  }
  return { run, end }
}

interface Ports {
  http: number
  https: number
}

/** Uses a main configuration like Debian's, with gzip, and a self-signed certificate. */
function nginx(folder: string, { http, https }: Ports, sites: readonly string[]): Run {
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
  const here = recipe('nginx.conf')
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
function caddy(folder: string, { http, https }: Ports, sites: readonly string[]): Run {
  const conf = join(folder, 'Caddyfile')
  const own = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tadmin off\n`
  writeFileSync(conf, recipe('Caddyfile').replace(/^\{\n/m, own))
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return runProgram(PROXIES.caddy, ['run', '--adapter', 'caddyfile', '--config', conf], {
    ...home,
    DOMAIN: 'localhost',
    SITES: sites.join(' '),
  })
}

/** Retries until the proxy responds, for half a minute. Throws with its output if it exits or never responds. */
export async function answers({ run }: Proxy, ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await ask().catch(() => false)); tries++) {
    if (tries === 300 || run.child.exitCode !== null) throw new Error(`no answer: ${run.output()}${run.errors()}`)
    await sleep(100)
  }
}
