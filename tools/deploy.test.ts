import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '#server/site/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/systemd/caiyun.service')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<'start' | 'backup', string> }

test('Dockerfile copies all files the server reads', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/caiyun\/(\S+) (\S+)$/gm)].map(([, path = '']) => path)
  const sources = globSync('server/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const wanted = sources.flatMap((file) =>
    [...read(file).matchAll(/toProjectUrl\([`']([^`'$]+)/g)].map(([, path = '']) => path),
  )
  expect(wanted.length).toBeGreaterThan(5)
  // server/infra/db/functions.ts searches the root for the *.functions.sql, which the Dockerfile gathers.
  const isCopied = (path: string) =>
    copied.some((one) => (path === './' ? one === 'functions/' : `${path}/`.startsWith(`${one}/`)))
  expect(wanted.filter((path) => !isCopied(path))).toEqual([])
})

test('Docker image and systemd unit run npm start’s command', () => {
  const [, given = '', started = ''] = /exec env (.*) node (.*)$/.exec(scripts.start) ?? []
  const settings = given.split(' ')
  expect(settings.length).toBeGreaterThan(3)
  for (const setting of settings) for (const recipe of [dockerfile, unit]) expect(recipe).toContain(setting)
  expect(unit).toContain(`bin/node ${started}\n`)
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...started.split(' ')]).replaceAll(',', ', ')}`)
  const [, backup = ''] = /exec node (.*)$/.exec(scripts.backup) ?? []
  expect(read('deploy/compose.yaml')).toContain(`[node, ${backup.split(' ').join(', ')}, /backups]`)
})

test('systemd and compose provide a writable backup folder', () => {
  const [, folder = ''] = /^Environment=BACKUP_DIR=\/var\/lib\/(\S+)$/m.exec(unit) ?? []
  expect(unit).toMatch(new RegExp(`^StateDirectory=.*\\b${folder}$`, 'm'))
  // Without BACKUP_DIR, a command rejects BACKUP_S3 in site.env.
  expect(read('deploy/systemd/caiyun-command')).toContain(`BACKUP_DIR=/var/lib/${folder}`)
  const compose = read('deploy/compose.yaml')
  const [, mounted = ''] = /^ {4}BACKUP_DIR: (\S+)$/m.exec(compose) ?? []
  expect(compose).toContain(`:${mounted}']`)
})

test('site.env.example names only existing settings', () => {
  /** Settings of the proxy and of compose.yaml. */
  const others = ['DOMAIN', 'COMPOSE_PROFILES', 'POSTGRES_PASSWORD']
  const named = [...read('deploy/site.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(named).toContain('SITE_SECRET')
  expect(named.filter((name) => !(name in VARIABLES) && !others.includes(name))).toEqual([])
})

test('nginx.conf lists equal sites in both upstreams', () => {
  const lists = [...read('deploy/nginx.conf').matchAll(/^upstream \w+ \{\n([^}]*)\}/gm)].map(([, inside = '']) =>
    inside.match(/^\tserver .*;$/gm),
  )
  expect(lists).toHaveLength(2)
  expect(lists[0]).toEqual(lists[1])
})

test('git and Docker ignore operators’ files in deploy/', () => {
  for (const own of ['deploy/.env', 'deploy/backups'])
    for (const list of ['.gitignore', 'deploy/Dockerfile.dockerignore']) expect(read(list).split('\n')).toContain(own)
})

test('compose.yaml exposes metrics only within its network', () => {
  const compose = read('deploy/compose.yaml')
  const [, port = ''] = /^#METRICS_PORT=(\d+)$/m.exec(read('deploy/site.env.example')) ?? []
  expect(read('deploy/prometheus/compose-sites.yml')).toContain(`['site-1:${port}', 'site-2:${port}']`)
  expect(read('deploy/prometheus/sites.yml')).toContain(`['127.0.0.1:${port}']`)
  expect(compose).toContain('METRICS_HOST: 0.0.0.0\n')
  const published = [...compose.matchAll(/^ +ports: \[(.*)\]$/gm)].map(([, ports]) => ports)
  expect(published).toEqual(["'80:80', '443:443', '443:443/udp'", "'127.0.0.1:9090:9090'"])
})
