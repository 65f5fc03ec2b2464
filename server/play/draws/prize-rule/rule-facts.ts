import { and, asc, between, desc, eq, gt, lt } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import { type DrawFacts, getPrizeRule } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import { drawColumns, type StoredDraw } from '#server/play/draws/draws.store.ts'
import { draws } from '#server/play/draws/draws.tables.ts'
import { CARRIED_SINCE, isRunEnd, computeRuleFacts } from './rule-facts.rules.ts'

/** Returns the facts that decide the prize rule of a draw, from its own prize table and the draws before it. */
export async function readRuleFacts(db: Queryable, game: Game, draw: StoredDraw): Promise<DrawFacts> {
  const run = [...(await listRunBefore(db, game, draw.issueno)), draw]
  return computeRuleFacts(game, run, await listClosures(db)).at(-1)!
}

/** Id of a draw and of its prize rule. */
export interface DrawRule {
  readonly id: number
  readonly rule: string
}

/** Recomputes the prize rules from the first of `issues` to the last draw that depends on one of them. */
export async function computeRulesAfter(db: Queryable, game: Game, issues: readonly string[]): Promise<DrawRule[]> {
  const since = CARRIED_SINCE[game.code]
  const changed = issues.filter((issueno) => since !== undefined && issueno >= since).toSorted()
  const [from, to] = [changed[0], changed.at(-1)]
  if (from === undefined || to === undefined) return []
  const before = await listRunBefore(db, game, from)
  const run = [...before, ...(await listDrawsBetween(db, game, from, to)), ...(await listRunAfter(db, game, to))]
  const facts = computeRuleFacts(game, run, await listClosures(db))
  const rules = run.map(({ id, issueno }, i) => ({ id, rule: getPrizeRule(game, issueno, facts[i]!).id }))
  // Omit the draws before the first issue: their own predecessors were not read.
  return rules.slice(before.length)
}

/** Number of draws per query; nearly always the first of them is enough. */
const STEP = 20

async function listRunBefore(db: Queryable, game: Game, issueno: string): Promise<StoredDraw[]> {
  return (await listRun(db, game, issueno, lt, desc)).toReversed()
}

const listRunAfter = (db: Queryable, game: Game, issueno: string): Promise<StoredDraw[]> =>
  listRun(db, game, issueno, gt, asc)

/** Lists the draws next to an issue, in one direction, up to the first that passes no earlier draw's rule on. */
async function listRun(
  db: Queryable,
  game: Game,
  issueno: string,
  side: typeof lt,
  order: typeof asc | typeof desc,
): Promise<StoredDraw[]> {
  const run: StoredDraw[] = []
  while (true) {
    const next = and(eq(draws.game, game.type), side(draws.issueno, run.at(-1)?.issueno ?? issueno))
    const found = await db.select(drawColumns).from(draws).where(next).orderBy(order(draws.issueno)).limit(STEP)
    const end = found.findIndex((draw) => isRunEnd(game, draw))
    run.push(...(end === -1 ? found : found.slice(0, end + 1)))
    if (end !== -1 || found.length < STEP) return run
  }
}

function listDrawsBetween(db: Queryable, game: Game, from: string, to: string): Promise<StoredDraw[]> {
  const within = and(eq(draws.game, game.type), between(draws.issueno, from, to))
  return db.select(drawColumns).from(draws).where(within).orderBy(asc(draws.issueno))
}
