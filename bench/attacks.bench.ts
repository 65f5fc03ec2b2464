import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { exportMyData, resetPassword, setOperatorPassword, signIn } from '#contract/people/account.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { connect as connectTo } from '#server/infra/db/connect.ts'
import { paths } from '#contract/paths.ts'
import { medianPair } from './load.ts'
import { atMost, type BenchRow, within } from './row.ts'
import { beside, inFolder, residentMb, type Served, startSite } from './site.ts'

const VISITORS = 3
const SECONDS = 3
const PAUSE_MS = 10
const PASSWORD = 'Lantern88x'
const AT_ONCE = 60
const UNREAD_MB = 6.5
const GROWTH_MB = 40

/** What one caller can do to the others, by the ways that once kept them waiting for seconds. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const env = { DRAW_SOURCE: 'demo', RATE_LIMITS: '1', LOG_LEVEL: 'silent' }
    await (await startSite(folder, env)).stop()
    return beside(startSite(folder, env), async (site) => {
      const visit = await aVisit(site)
      return [
        // Before anything has made the process large.
        await growthRow(site),
        await underAttack("another's p99 while 60 at once have passwords hashed", visit, hashing(site)),
        await underAttack("another's p99 while one address makes up pages", visit, madeUpPages(site)),
        await underAttack("another's p99 while one sends 6.5 MB of requests and reads nothing", visit, unread(site)),
        await inHouse(folder, (house) =>
          underAttack("another's p99 while two take all that is kept of them", visit, exporting(site, house)),
        ),
      ]
    })
  })
}

/** Goes on until the signal; whatever it does is bounded and ends soon after. */
type Attack = (round: number, stop: AbortSignal) => Promise<unknown>

/** The p99 of what visitors wait for while someone attacks, against the same in quiet. */
async function underAttack(what: string, visit: () => Promise<unknown>, attack: Attack): Promise<BenchRow> {
  const attacked = async (round: number) => {
    const end = new AbortController()
    // Once it is under way.
    const visiting = sleep(300).then(() => p99(visit))
    const [wait] = await Promise.all([visiting.finally(() => end.abort()), attack(round, end.signal)])
    return wait
  }
  return atMost(3, what, await medianPair(attacked, () => p99(visit)))
}

async function p99(visit: () => Promise<unknown>): Promise<number> {
  const waits: number[] = []
  await again(VISITORS, PAUSE_MS, AbortSignal.timeout(SECONDS * 1000), async () => {
    const asked = performance.now()
    await visit()
    waits.push(performance.now() - asked)
  })
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
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

// From twenty addresses: one alone would soon have used up its tries. With a pause, or it would be measured how many
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

/** A connection that no hand of the site knows of. */
async function inHouse<T>(folder: string, work: (house: pg.Client) => Promise<T>): Promise<T> {
  const connection = await connectTo({ kind: 'embedded', folder })
  const house = new pg.Client(connection.client)
  await house.connect()
  try {
    await house.query(WRITERS)
    return await work(house)
  } finally {
    await house.end()
    await connection.close()
  }
}

/** Two members with as much as anybody has written, none of which packs. */
const WRITERS = `set session_replication_role = replica;
  insert into users (phone, nickname, vip_code, created_at)
    select 13700000000 + n, 'writer' || n, 90000000 + n, now() from generate_series(1, 2) as n;
  insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select id, sha256(nickname::bytea), '', now(), now() + interval '1 day' from users where nickname like 'writer_';
  insert into discussions (kind) select 'post' from generate_series(1, 6002);
  insert into posts (user_id, discussion_id, content, folded, created_at)
    select (select id from users where nickname = 'writer' || 1 + n % 2), id, text, text, now()
    from (select id, row_number() over (order by id desc) as n from discussions) as begun,
      lateral (select left(string_agg(md5((n * 100 + i)::text), ''), 2000) as text from generate_series(1, 63) as i) as made
    where n <= 6002`

/** Each takes theirs again as soon as they have it; what a day allows is given anew in each round. */
const exporting =
  (site: Served, house: pg.Client): Attack =>
  async (_round, stop) => {
    await house.query(`delete from audit_log where action = 'data_exported'`)
    await again(2, 50, stop, async (n) => {
      const headers = { token: `writer${1 + (n % 2)}`, 'content-type': 'application/json', gid: 'bench' }
      await (await fetch(site.url + exportMyData.path, { method: 'POST', headers, body: '{}' })).arrayBuffer()
    })
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
  return within(GROWTH_MB, 'MB', 'memory that 6.5 MB of unread requests cost', most - before)
}
