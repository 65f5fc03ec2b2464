import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { auditLog } from '#contract/audit.ts'
import { editedArticle, editedHelp, editedNotices } from '#contract/content.console.ts'
import { deskDraws, previewDraw } from '#contract/draws.console.ts'
import { type Endpoint, isForOperators } from '#contract/endpoint.ts'
import { gifts } from '#contract/gifts.console.ts'
import { findOrders, orderWhole } from '#contract/orders.console.ts'
import { incidents, reconciliations } from '#contract/reconciling.console.ts'
import { refundsOf } from '#contract/refunds.console.ts'
import { reviews } from '#contract/moderation.console.ts'
import { findPlayer, player, playerCoins, playerNotes, players, playerWins } from '#contract/players.console.ts'
import { localDate } from '#lottery/dates.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLogger } from '#server/logger.ts'
import { callsOf } from '#server/testing/every-route.ts'
import { BUSY, ENTRIES, fillConsole, ORDERS, USERS } from './console-fill.ts'
import { limit } from './http.bench.ts'
import type { BenchRow } from './row.ts'
import { inFolder } from './servers.ts'

const TURNS = 40
const MOST_MS = 200
/** Tables with more rows are read by an index. */
const SMALL = 10_000

const today = localDate(systemClock.now())
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
  [findPlayer.path]: [{ phone: '13000004711' }],
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
    { actor: 4711, action: 'sign_in', from: '2020-01-01', to: today, pageSize: 50 },
  ],
  [reviews.path]: [{ pageSize: 50 }, { after_id: 25_000, pageSize: 50 }],
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
    { step: 'fulfilled', pageSize: 50 },
    { step: 'review', pageSize: 50 },
    { step: 'refund_failed', pageSize: 50 },
    { day: today, pageSize: 50 },
    { day: '2020-01-01', pageSize: 50 },
  ],
  [orderWhole.path]: [{ id: 4711 }],
  [refundsOf.path]: [{ pageSize: 50 }, { state: 'asked', pageSize: 50 }, { state: 'failed', pageSize: 50 }, deep(7000)],
  [gifts.path]: [{ pageSize: 50 }, { state: 'asked', pageSize: 50 }, { state: 'refused', pageSize: 50 }, deep(10_000)],
  [incidents.path]: [{ pageSize: 50 }, { open: 0, pageSize: 50 }, { open: 0, ...deep(10_000) }],
  [reconciliations.path]: [{ pageSize: 50 }, deep(1500)],
  [editedNotices.path]: [{}, { state: 'draft' }],
  [editedHelp.path]: [{}],
  [editedArticle.path]: [{ id: 1 }],
}

/** Settles an issue and undoes it: no list. */
const LEFT_OUT: readonly string[] = [previewDraw.path]

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
    const times: BenchRow[] = []
    for (const read of reads) times.push(limit(`console, ${read.summary}: p95`, await p95(call, read), MOST_MS, 'ms'))
    return [...times, await plansRow(connection, call, reads)]
  } finally {
    await app.close()
  }
}

const asText = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))

const asksOf = ({ path }: Endpoint): object[] => ASKED[path] ?? [{}]

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

/** The slowest of what is asked of a call. */
async function p95(call: Call, read: Endpoint): Promise<number> {
  let slowest = 0
  for (const input of asksOf(read)) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const asked = performance.now()
      await call(read, input)
      times.push(performance.now() - asked)
    }
    slowest = Math.max(slowest, times.toSorted((a, b) => a - b)[Math.floor(TURNS * 0.95)]!)
  }
  return slowest
}

/** A statement as the driver was given it. */
interface Statement {
  text: string
  values: readonly unknown[]
  /** Prepared: its plan may be one for all values. */
  name: string | undefined
}

async function plansRow({ unhurried }: Connection, call: Call, reads: readonly Endpoint[]): Promise<BenchRow> {
  const statements = await statementsOf(async () => {
    for (const read of reads) for (const input of asksOf(read)) await call(read, input)
  })
  const scans = new Set<string>()
  const large = await largeTables(unhurried.pool)
  for (const statement of statements) {
    for (const plan of await plansOf(unhurried.pool, statement))
      for (const table of scannedIn(plan)) if (large.has(table)) scans.add(`${table}: ${statement.text}`)
  }
  for (const scan of scans) console.error(`reads all of ${scan}`)
  return {
    what: `sequential scans of ${large.size} large tables in the plans of the console’s reads`,
    ours: `${scans.size} of ${statements.length} statements`,
    peer: '–',
    ratio: scans.size,
    bound: 'none',
    met: scans.size === 0,
  }
}

/** What is read of the database while `work` runs, each statement once with each of its values. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | (Partial<Statement> & { text: string }), unknown]
    const { text, values, name } =
      typeof first === 'string' ? ({ text: first } as Partial<Statement> & { text: string }) : first
    const given = values ?? (Array.isArray(second) ? second : [])
    if (/^\s*(select|with)\b/i.test(text)) found.set(JSON.stringify([text, given]), { text, values: given, name })
    return Reflect.apply(query, this, asked)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...found.values()]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** How a statement is planned for its values; of a prepared one also how for all. */
async function plansOf(pool: pg.Pool, { text, values, name }: Statement): Promise<Plan[]> {
  const asked = [pool.query(`explain (format json) ${text}`, [...values])]
  if (name !== undefined) asked.push(pool.query(`explain (generic_plan, format json) ${text}`))
  return (await Promise.all(asked)).map(({ rows: answered }) => answered[0]['QUERY PLAN'][0].Plan as Plan)
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]

async function largeTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows: large } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [SMALL],
  )
  return new Set(large.map(({ name }) => name))
}
