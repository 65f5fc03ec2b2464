import autocannon from 'autocannon'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRow } from './row.ts'

const PLAYERS = 1000
const CONNECTIONS = 16
const SECONDS = 5
const BOUND = 0.5
const CALL = '/api/lottery_selection/double_ball'

interface Served {
  url: string
  stop(): Promise<void>
}

/** A refresh of a panel, lucky and random, beside a hand-written read-modify-write of one row; each server a process. */
export async function rows(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-picks-'))
  const site = await serve('server/main.ts', folder, 8391)
  try {
    const peer = await serve('bench/peers/one-row.ts', folder, 8392)
    try {
      return [await lucky(site.url, peer.url), await random(site.url, peer.url)]
    } finally {
      await peer.stop()
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function lucky(site: string, peer: string): Promise<BenchRow> {
  const players = await openPanels(site, PLAYERS, 'convention')
  // Five free refreshes each: measured by the time a fixed number takes, not by what fits into a time.
  const ours = await rate(site + CALL, players.map((player) => refresh(player, 'convention')), { amount: PLAYERS * 5 })
  return row('a lucky refresh', ours, await rate(`${peer}/refresh`, rowsOfPeer(), { amount: PLAYERS * 5 }))
}

async function random(site: string, peer: string): Promise<BenchRow> {
  const players = await openPanels(site, 100, 'rand')
  const ours = await rate(site + CALL, players.map((player) => refresh(player, 'rand')), { duration: SECONDS })
  return row('a random refresh', ours, await rate(`${peer}/refresh`, rowsOfPeer(), { duration: SECONDS }))
}

function row(what: string, ours: number, peer: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s`
  const named = `${what} against Fastify + pg, one row read and written`
  return { what: named, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${BOUND}x`, met: ratio >= BOUND }
}

interface Visitor {
  uuid: string
  ip: string
}

async function openPanels(site: string, count: number, type: string): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => openPanel(site, `10.${n >> 8}.${n & 255}.1`, type)))
}

async function openPanel(site: string, ip: string, type: string): Promise<Visitor> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
  const answer = await fetch(site + CALL, { method: 'POST', headers, body: JSON.stringify({ type }) })
  const { data } = (await answer.json()) as { data: { user_uuid: string } }
  return { uuid: data.user_uuid, ip }
}

const refresh = ({ uuid, ip }: Visitor, type: string) => ({
  headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie: `uuid=${uuid}`, gid: 'bench' },
  body: JSON.stringify({ type, is_refresh: 1 }),
})

const rowsOfPeer = () =>
  Array.from({ length: PLAYERS }, (_, n) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: n + 1 }),
  }))

type Ask = ReturnType<typeof refresh> | ReturnType<typeof rowsOfPeer>[number]

/** Answers per second; each request goes to the next player, so that no two of them wait for one row. */
async function rate(url: string, asks: readonly Ask[], until: { amount: number } | { duration: number }): Promise<number> {
  let turn = 0
  let refused = 0
  const setupRequest = (request: object) => ({ ...request, ...asks[turn++ % asks.length] })
  const requests = [{ method: 'POST' as const, setupRequest, onResponse: (_: number, body: string) => void (refused += body.startsWith('{"status":200') ? 0 : 1) }]
  const result = await autocannon({ url, connections: CONNECTIONS, requests, ...until })
  if (refused + result.errors + result.non2xx > 0) throw new Error(`${refused} refusals, ${result.errors} errors at ${url}`)
  return result.requests.total / ((result.finish.getTime() - result.start.getTime()) / 1000)
}

async function serve(script: string, folder: string, port: number): Promise<Served> {
  const env = { ...process.env, DATA_DIR: folder, PORT: `${port}`, TRUSTED_PROXIES: '1', RATE_LIMITS: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [...(process.env.PROF && script.includes('main') ? ['--cpu-prof','--cpu-prof-dir=/tmp/prof'] : []), script], { env: { ...env, DRAW_SOURCE: 'none' }, stdio: ['ignore', 'pipe', 'inherit'] })
  await listening(child)
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function listening(child: ChildProcess): Promise<void> {
  for await (const text of child.stdout ?? []) if (String(text).includes('http://')) return
  throw new Error('the server ended before it listened')
}
