import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { CONSOLE_COOKIE, signedInOperator } from '#contract/people/operators.console.ts'
import { paths } from '#contract/paths.ts'
import { ROLE_IDS } from '#contract/infra/roles.ts'
import { addOperator } from '#server/people/operators/operators.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, createOperator } from '#server/testing/browsers.ts'
import { resolveBuildPath, type Manifest, readManifest } from './manifest.ts'

const MINUTE = 60_000
const KB = 1024
const site = createSharedSite()
beforeAll(() => site.app.listen({ port: 0, host: '127.0.0.1' }))

/** Requests a path over a socket with the cookies of a browser. */
async function fetchPath(path: string, who: Browser = createBrowser(site)) {
  const { port } = site.app.server.address() as AddressInfo
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

const getConsoleStatus = async (who?: Browser) => (await fetchPath(paths.console(), who)).status

test.each(ROLE_IDS)('GET /console opens for a signed-in %s', async (role) => {
  const { status, headers, body } = await fetchPath(paths.console(), await createOperator(site, role))
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toContain('<title>运营台 · 彩运</title>')
  const scripts = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(scripts).toHaveLength(2)
  for (const path of scripts) expect([path, (await fetchPath(path)).status]).toEqual([path, 200])
})

test('GET /console allows styles by a unique nonce', async () => {
  const boss = await createOperator(site)
  const nonces: string[] = []
  for (let i = 0; i < 2; i++) {
    const { headers, body } = await fetchPath(paths.console(), boss)
    const [, nonce = ''] = / nonce="([\w-]{22})"/.exec(body) ?? []
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(`^default-src 'self'; .*style-src 'self' 'nonce-${nonce}'$`),
    )
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(2)
  expect((await fetchPath(paths.home())).headers.get('content-security-policy')).not.toContain('nonce')
})

test.each([
  ['a guest', async () => createBrowser(site)],
  ['a member', () => createMember(site)],
  [
    'an operator with one factor',
    async () => {
      await site.db.transaction((tx) => addOperator(tx, { phone: '13800138000' }, site.clock.now()))
      return createMember(site)
    },
  ],
  [
    'an operator who has been idle',
    async () => {
      const boss = await createOperator(site)
      site.clock.advance(30 * MINUTE)
      return boss
    },
  ],
])('GET /console is a 404 for %s', async (_who, comes) => {
  const answer = await fetchPath(paths.console(), await comes())
  const unknown = await fetchPath('/no-such-page')
  expect([answer.status, answer.body === unknown.body]).toEqual([404, true])
  expect(answer.headers.get('content-security-policy')).toBe(unknown.headers.get('content-security-policy'))
})

test("GET /console works for operators after guests' 404s", async () => {
  const boss = await createOperator(site)
  expect([
    await getConsoleStatus(),
    await getConsoleStatus(),
    await getConsoleStatus(boss),
    await getConsoleStatus(),
  ]).toEqual([404, 404, 200, 404])
})

test('GET /console extends the operator’s session', async () => {
  const boss = await createOperator(site)
  for (let i = 0; i < 3; i++) {
    site.clock.advance(29 * MINUTE)
    expect(await getConsoleStatus(boss)).toBe(200)
  }
  site.clock.advance(30 * MINUTE)
  expect((await boss.call(signedInOperator, {})).msg).toBe('登录已过期，请重新登录')
  expect(await getConsoleStatus(boss)).toBe(404)
})

test('GET /console redirects to sign-in after the session expired', async () => {
  const boss = await createOperator(site)
  const { headers } = await fetchPath(paths.console(), boss)
  expect(headers.get('set-cookie')).toMatch(/^console=1; Max-Age=2592000; Path=\/console; SameSite=Lax$/)
  boss.cookies.set(CONSOLE_COOKIE, '1')
  site.clock.advance(30 * MINUTE)
  const { status, headers: led } = await fetchPath(paths.console(), boss)
  expect([status, led.get('location'), led.get('content-security-policy')]).toEqual([
    303,
    paths.operatorLogin(),
    expect.not.stringContaining('nonce'),
  ])
})

test('robots.txt, sitemaps, pages and /api/docs omit the console', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/api/docs', paths.home()])
    expect((await fetchPath(path)).body, path).not.toContain('console')
  expect((await fetchPath('/api/openapi.json')).body).toContain(signedInOperator.path)
})

const FIRST_SCREEN = ['console/browser.tsx', 'console/today/today-page.tsx', 'style.css']

/** Lists the files of sources and of their static imports. */
function listFirstFiles(manifest: Manifest, sources: readonly string[]): Set<string> {
  const chunks = sources.flatMap((source) => manifest[source] ?? [])
  const below = chunks.flatMap(({ imports = [] }) => [...listFirstFiles(manifest, imports)])
  return new Set([...chunks.map(({ file }) => file), ...below])
}

test('the console’s first screen loads less than 450 KB, compressed', () => {
  const manifest = readManifest('console') ?? {}
  const files = [...listFirstFiles(manifest, FIRST_SCREEN)]
  const weights = files.map((file) => gzipSync(readFileSync(resolveBuildPath(`console/${file}`))).length)
  expect(weights.length).toBeGreaterThan(2)
  expect(weights.reduce((sum, weight) => sum + weight) / KB).toBeLessThan(450)
  expect(files).not.toContain(manifest['console/moderation/moderation-page.tsx']?.file)
})
