import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { resetPassword, setOperatorPassword, signIn } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { limit } from './http.bench.ts'
import type { BenchRow } from './row.ts'
import { type Served, beside, inFolder, residentMb, serve } from './servers.ts'
import { type Attack, underAttack } from './under-attack.ts'

const PASSWORD = 'Lantern88x'
const AT_ONCE = 60
const UNREAD_MB = 6.5
const GROWTH_MB = 40

/** What one caller can do to the others, by the three ways that once kept them waiting for seconds. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const env = { DATA_DIR: folder, DRAW_SOURCE: 'demo', RATE_LIMITS: '1', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' }
    await (await serve('server/main.ts', env)).stop()
    return beside(serve('server/main.ts', env), async (site) => {
      const visit = await aVisit(site)
      return [
        await underAttack("another's p99 while 60 at once have passwords hashed", visit, hashing(site)),
        await underAttack("another's p99 while one address makes up pages", visit, madeUpPages(site)),
        await underAttack("another's p99 while one sends 6.5 MB of requests and reads nothing", visit, unread(site)),
        await growthRow(site),
      ]
    })
  })
}

let last = 0
const freshAddress = (): string => `198.${18 + (++last >> 16)}.${(last >> 8) & 255}.${last & 255}`

async function ask({ url }: Served, path: string, address = freshAddress(), rest: RequestInit = {}): Promise<Response> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json', gid: 'bench' }
  const answer = await fetch(url + path, { ...rest, headers })
  await answer.arrayBuffer()
  return answer
}

/** What a visitor does, step by step: pages that lie ready and that have to be made, a file, calls. All have to be good. */
async function aVisit(site: Served): Promise<() => Promise<void>> {
  const home = await (await fetch(`${site.url}${paths.home()}`)).text()
  const [, file = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? []
  let step = 0
  const steps = [
    () => paths.home(),
    () => file,
    () => '/api/ranking_list/lists',
    () => `${paths.chart(1)}&count=${100 + (step % 400)}`,
    () => '/api/index/notice',
    () => `${paths.drawWinners(3)}&page=${2 + (step % 90)}`,
  ]
  return async () => {
    const path = steps[step++ % steps.length]!()
    const { status } = await ask(site, path)
    if (status !== 200) throw new Error(`a visitor got ${status} for ${path}`)
  }
}

/** Some callers who ask again and again, after a pause in ms. */
async function again(
  callers: number,
  pause: number,
  stop: AbortSignal,
  call: (n: number) => Promise<unknown>,
): Promise<void> {
  let n = 0
  const goOn = async () => {
    while (!stop.aborted) {
      await call(n++)
      await sleep(pause)
    }
  }
  await Promise.all(Array.from({ length: callers }, goOn))
}

// From twenty addresses: one alone has used up its thirty tries at once. With a pause, or it would be measured how many
// calls the site turns away.
const hashing =
  (site: Served): Attack =>
  (round, stop) => {
    let turn = 0
    const post = ({ path }: Endpoint, body: object) =>
      ask(site, path, `203.0.${round}.${++turn % 20}`, { method: 'POST', body: JSON.stringify(body) })
    const ways = [
      (phone: string) => post(signIn, { phone, type: 'password', password: PASSWORD }),
      (phone: string) => post(resetPassword, { phone, code: '000000', password: PASSWORD }),
      () => post(setOperatorPassword, { token: 'made up', password: PASSWORD }),
    ]
    return again(AT_ONCE, 500, stop, (n) => ways[n % ways.length]!(`13${round}${String(n).padStart(8, '0')}`))
  }

const madeUpPages =
  (site: Served): Attack =>
  (round, stop) =>
    again(8, 1, stop, (n) => ask(site, `${paths.chart(2)}&count=500&from=${20_000 + n}&x=${n}`, `203.0.113.${round}`))

const unread =
  ({ url }: Served): Attack =>
  async (_round, stop) => {
    const { hostname, port } = new URL(url)
    const one = Buffer.from('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n')
    const all = Buffer.alloc(Math.floor((UNREAD_MB * 1_000_000) / one.length) * one.length, one)
    const socket = connect(Number(port), hostname).pause()
    socket.on('error', () => {})
    socket.write(all)
    if (!stop.aborted) await once(stop, 'abort')
    socket.destroy()
  }

async function growthRow(site: Served): Promise<BenchRow> {
  const before = await residentMb(site.pid)
  const end = new AbortController()
  const attacking = unread(site)(0, end.signal)
  let most = before
  for (let i = 0; i < 30; i++) {
    await sleep(200)
    most = Math.max(most, await residentMb(site.pid))
  }
  end.abort()
  await attacking
  return limit('memory that 6.5 MB of unread requests cost', most - before, GROWTH_MB, 'MB')
}
