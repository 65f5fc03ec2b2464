import { createHash, randomBytes } from 'node:crypto'
import { auditLog } from '#contract/audit.ts'
import { articleVersion, editedArticle, editedHelp, editedNotices, previewArticle } from '#contract/content.console.ts'
import { deskDraws, previewDraw } from '#contract/draws.console.ts'
import { type Endpoint, isForOperators } from '#contract/endpoint.ts'
import { gifts } from '#contract/gifts.console.ts'
import { findOrders, orderWhole } from '#contract/orders.console.ts'
import { incidents, reconciliations } from '#contract/reconciling.console.ts'
import { previewRefund, refundsOf } from '#contract/refunds.console.ts'
import { author, authorTexts } from '#contract/authors.console.ts'
import { moderationPolicy } from '#contract/moderation.console.ts'
import { REVIEW_PARTS, reviews, reviewsAlike } from '#contract/reviews.console.ts'
import { sanctions } from '#contract/sanctions.console.ts'
import { findPlayer, player, playerCoins, playerNotes, players, playerWins } from '#contract/players.console.ts'
import { localDate } from '#lottery/dates.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLogger } from '#server/logger.ts'
import { callsOf } from '#server/testing/every-route.ts'
import { BUSY, BUSY_OPERATOR, ENTRIES, fillConsole, ORDERS, POSTS, USERS } from './console-fill.ts'
import { type Cost, costOf, statementsOf } from './plans.ts'
import type { BenchRow } from './row.ts'
import { inFolder } from './servers.ts'

const TURNS = 40
const MOST_MS = 200
/** Of 8 KB: what a call may look at, whatever the machine is busy with. */
const MOST_PAGES = 2500

const today = localDate(systemClock.now())
const monthsAgo = localDate(new Date(systemClock.now().getTime() - 200 * 86_400_000))
const busy = { user_id: BUSY }
const deep = (id: number) => ({ before_id: id, pageSize: 50 })

/** What is asked of each read of operators; one that is not here is asked with nothing. */
const ASKED: Record<string, object[]> = {
  [players.path]: [
    deep(USERS),
    deep(USERS / 2),
    ...['彩', '彩友12', '守号5', '没有'].map((nickname) => ({ nickname, pageSize: 50 })),
    { nickname: '彩友', ...deep(USERS / 2 + 1) },
    { vip_code: '10004711' },
  ],
  [findPlayer.path]: [{ who: '13000004711' }, { who: '10004711' }],
  [player.path]: [busy, { user_id: 4711 }],
  [playerWins.path]: [busy, { ...busy, ...deep(510_000) }, { user_id: 4711 }],
  [playerCoins.path]: [busy, { ...busy, ...deep(150_000) }],
  [playerNotes.path]: [busy, { ...busy, ...deep(25_000) }],
  [auditLog.path]: [
    { pageSize: 50 },
    deep(ENTRIES / 2),
    { actor: 4711, pageSize: 50 },
    { target: '4711', pageSize: 50 },
    { action: 'sign_in', ...deep(ENTRIES / 2) },
    { action: 'draw_entered', pageSize: 50 },
    { action: 'closure_added', pageSize: 50 },
    { from: today, to: today, pageSize: 50 },
    { actor: BUSY_OPERATOR, action: 'draw_entered', pageSize: 50 },
    { actor: BUSY_OPERATOR, target: '4711', pageSize: 50 },
    { actor: 4711, action: 'sign_in', from: '2020-01-01', to: today, pageSize: 50 },
  ],
  [reviews.path]: [
    { pageSize: 50 },
    { after_id: 25_000, pageSize: 50 },
    ...REVIEW_PARTS.map((part) => ({ part, pageSize: 50 })),
  ],
  [reviewsAlike.path]: [{ id: 20 }],
  [author.path]: [{ id: BUSY }, { id: 4711 }],
  [authorTexts.path]: (['post', 'comment'] as const).flatMap((kind) => [
    { user_id: BUSY, kind, pageSize: 50 },
    { user_id: BUSY, kind, ...deep(POSTS / 2) },
    { user_id: BUSY, kind, state: 'held', pageSize: 50 },
    { user_id: BUSY, kind, state: 'taken_down', pageSize: 50 },
  ]),
  [sanctions.path]: [
    { pageSize: 50 },
    { open: 0, ...deep(2500) },
    { kind: 'ban', pageSize: 50 },
    { kind: 'ban', open: 0, pageSize: 50 },
    { user_id: 300, open: 0, pageSize: 50 },
  ],
  [deskDraws.path]: [
    { pageSize: 50 },
    { type: 3, pageSize: 50 },
    { trust: 'conflict', pageSize: 50 },
    { type: 3, trust: 'conflict', pageSize: 50 },
    deep(17_000),
  ],
  [findOrders.path]: [
    deep(ORDERS),
    deep(ORDERS / 2),
    ...['N' + '4711'.padStart(27, '0'), 'A4711', 'T4712', 'R8', 'none'].map((no) => ({ no })),
    { ...busy, pageSize: 50 },
    { type: 1, pageSize: 50 },
    { type: 2, pageSize: 50 },
    ...['wechat', 'alipay', 'sandbox'].map((channel) => ({ channel, pageSize: 50 })),
    { channel: 'alipay', ...deep(ORDERS / 2) },
    { channel: 'alipay', step: 'review', pageSize: 50 },
    { channel: 'sandbox', step: 'fulfilled', pageSize: 50 },
    { ...busy, channel: 'alipay', pageSize: 50 },
    { day: monthsAgo, channel: 'alipay', step: 'fulfilled', pageSize: 50 },
    { step: 'fulfilled', pageSize: 50 },
    { step: 'review', pageSize: 50 },
    { step: 'refund_failed', pageSize: 50 },
    { day: today, pageSize: 50 },
    { day: '2020-01-01', pageSize: 50 },
    { day: '2020-01-01', step: 'fulfilled', pageSize: 50 },
    { day: monthsAgo, step: 'fulfilled', pageSize: 50 },
    { day: monthsAgo, step: 'refund_failed', pageSize: 50 },
    { ...busy, step: 'refund_failed', pageSize: 50 },
    { ...busy, day: monthsAgo, pageSize: 50 },
  ],
  [orderWhole.path]: [{ id: 4711 }],
  [refundsOf.path]: [
    { pageSize: 50 },
    { type: 1, pageSize: 50 },
    { state: 'asked', pageSize: 50 },
    { state: 'failed', pageSize: 50 },
    deep(7000),
  ],
  [gifts.path]: [
    { pageSize: 50 },
    { type: 1, pageSize: 50 },
    { state: 'asked', pageSize: 50 },
    { state: 'refused', pageSize: 50 },
    deep(10_000),
  ],
  [incidents.path]: [
    { pageSize: 50 },
    { kind: 'orphan', pageSize: 50 },
    { open: 0, pageSize: 50 },
    { open: 0, ...deep(10_000) },
  ],
  [reconciliations.path]: [{ pageSize: 50 }, { channel: 'wechat', pageSize: 50 }, deep(1500)],
  [editedNotices.path]: [
    { pageSize: 50 },
    { state: 'draft', pageSize: 50 },
    { state: 'scheduled', pageSize: 50 },
    deep(500),
  ],
  [editedHelp.path]: [{}],
  [editedArticle.path]: [{ id: 1 }],
}

/** No lists: one settles an issue and undoes it, one a refund, the others make a page of one article. */
const LEFT_OUT: readonly string[] = [previewDraw.path, previewRefund.path, articleVersion.path, previewArticle.path]

type Call = (endpoint: Endpoint, input: object) => Promise<void>

/** Each list and search of the console on 100,000 users, 1,000,000 posts and 200,000 orders, and how each is planned. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    try {
      await migrate(connection)
      await fillConsole(connection.client)
      return await measured(folder, connection)
    } finally {
      await connection.close()
    }
  })
}

async function measured(folder: string, connection: Connection): Promise<BenchRow[]> {
  const config = readConfig({
    DATA_DIR: folder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    DRAW_SOURCE: 'none',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'bench@example.com',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  const app = await buildApp({ config, connection, clock: systemClock, logger: createLogger(config) })
  try {
    const headers = { token: await anAdministrator(connection), 'sec-fetch-site': 'same-origin' }
    const call: Call = async ({ method, path }, input) => {
      const sent = method === 'GET' ? { query: asText(input) } : { payload: input }
      const answer = await app.inject({ method, url: path, ...sent, headers })
      const { status, msg } = answer.json<{ status: number; msg: string }>()
      if (status !== 200) throw new Error(`${path} ${JSON.stringify(input)} was answered with ${msg}`)
    }
    const reads = callsOf({ app })
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path, access }) => isForOperators(access) && (method === 'GET' || path in ASKED))
      .filter(({ path }) => !LEFT_OUT.includes(path))
    const looks: Look[] = []
    for (const read of reads) looks.push(await looked(connection, call, read))
    return [...looks.map(rowOf), scansRow(looks)]
  } finally {
    await app.close()
  }
}

const asText = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))

/** A session of an operator, by its token. */
async function anAdministrator({ pool }: Connection): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (user_id, token_hash, staff, device, created_at, expires_at)
    values (1, $1, true, '', now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

/** What was found of a call, by the slowest and by the costliest of what is asked of it. */
interface Look {
  read: Endpoint
  ms: number
  /** The same for a call that reads one row by its key, asked in turns with this one. */
  plainMs: number
  cost: Cost
}

async function looked({ unhurried }: Connection, call: Call, read: Endpoint): Promise<Look> {
  const asks = ASKED[read.path] ?? [{}]
  const times = { ms: 0, plainMs: 0 }
  const costs: Cost[] = []
  for (const input of asks) {
    const { ms, plainMs } = await p95(call, read, input)
    if (ms > times.ms) Object.assign(times, { ms, plainMs })
    const statements = await statementsOf(() => call(read, input))
    costs.push(await costOf(unhurried.pool, statements))
  }
  const { pages, worst } = costs.reduce((most, one) => (one.pages > most.pages ? one : most))
  return { read, ...times, cost: { pages, worst, scans: costs.flatMap(({ scans }) => scans) } }
}

async function p95(call: Call, read: Endpoint, input: object): Promise<Pick<Look, 'ms' | 'plainMs'>> {
  const times: number[] = []
  const plain: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    times.push(await msOf(() => call(read, input)))
    plain.push(await msOf(() => call(moderationPolicy, {})))
  }
  return { ms: most(times), plainMs: most(plain) }
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** All but one in twenty are faster. */
const most = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

function rowOf({ read, ms, plainMs, cost: { pages, worst } }: Look): BenchRow {
  return {
    what: `console, ${read.summary}: p95 (${pages} pages; most in ${worst})`,
    ours: `${ms.toFixed(1)} ms`,
    peer: `one row ${plainMs.toFixed(1)} ms`,
    ratio: ms / plainMs,
    bound: `≤ ${MOST_MS} ms, ≤ ${MOST_PAGES} pages`,
    met: ms <= MOST_MS && pages <= MOST_PAGES,
  }
}

function scansRow(looks: readonly Look[]): BenchRow {
  const scans = new Set(looks.flatMap(({ cost }) => cost.scans))
  for (const scan of scans) console.error(`reads all of ${scan}`)
  return {
    what: 'statements of the console’s reads that read a large table from end to end',
    ours: `${scans.size}`,
    peer: '–',
    ratio: scans.size,
    bound: 'none',
    met: scans.size === 0,
  }
}
