import pg from 'pg'

/** Tables with more rows are read by an index. */
const LARGE = 10_000

/** A statement as the driver was given it. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Prepared: its plan may be one for all values. */
  name: string | undefined
}

/** What statements cost, whatever else the machine does. */
export interface Cost {
  /** Pages of 8 KB that they looked at. */
  pages: number
  /** The step that looked at most rows, in words. */
  worst: string
  /** Statements that read a large table from end to end, each with the table. */
  scans: readonly string[]
}

type Query = Partial<Statement> & { text: string }

const STATEMENT = /^\s*(select|with|insert|update|delete)\b/i

/** What is asked of the database while `work` runs, each statement once with each of its values. */
export async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | Query, unknown]
    const { text, values, name }: Query = typeof first === 'string' ? { text: first } : first
    const given = values ?? (Array.isArray(second) ? second : [])
    if (STATEMENT.test(text)) found.set(JSON.stringify([text, given]), { text, values: given, name })
    return Reflect.apply(query, this, asked)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...found.values()]
}

/** Runs statements and looks at how; what they would have written is undone. */
export async function costOf(pool: pg.Pool, statements: readonly Statement[]): Promise<Cost> {
  const large = await largeTables(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const run = await Promise.all(statements.map((one) => explained(client, 'analyze, buffers', one, one.values)))
    const unseen = statements.filter(({ name }) => name !== undefined)
    const forAll = await Promise.all(unseen.map((one) => explained(client, 'generic_plan', one)))
    const steps = run.flatMap(stepsOf)
    return {
      pages: run.reduce((sum, plan) => sum + plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!, 0),
      worst: wordsOf(steps.toSorted((a, b) => lookedAt(b) - lookedAt(a))[0]),
      scans: [...zip(statements, run), ...zip(unseen, forAll)].flatMap(([{ text }, plan]) =>
        stepsOf(plan).flatMap((step) => (large.has(scannedBy(step)) ? `${scannedBy(step)}: ${text}` : [])),
      ),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const zip = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] => some.map((one, i) => [one, others[i]!])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

async function explained(
  client: pg.ClientBase,
  how: string,
  { text }: Statement,
  values: readonly unknown[] = [],
): Promise<Plan> {
  const { rows } = await client.query(`explain (${how}, format json) ${text}`, [...values])
  return rows[0]['QUERY PLAN'][0].Plan as Plan
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

const scannedBy = (step: Plan): string => (step['Node Type'] === 'Seq Scan' ? (step['Relation Name'] ?? '') : '')

/** Rows that a step had in hand, those it dropped among them. */
const lookedAt = (step: Plan): number =>
  (step['Actual Loops'] ?? 0) *
  ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0))

function wordsOf(step: Plan | undefined): string {
  if (!step) return 'nothing'
  const on = step['Index Name'] ?? step['Relation Name']
  return `${step['Node Type']}${on === undefined ? '' : ` on ${on}`}, ${Math.round(lookedAt(step))} rows`
}

async function largeTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows: large } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [LARGE],
  )
  return new Set(large.map(({ name }) => name))
}
