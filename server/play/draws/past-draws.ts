import type { PastDraws } from '#contract/play/draws.ts'
import { addOnFen } from '#lottery/add-on.ts'
import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { type DrawFacts, prizeRule, type PrizeRule } from '#lottery/prizes.ts'
import { type Amounts, amountsOf, type DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures } from './closures.ts'
import { allDraws, type PastDraw, realElseDemo } from './draws.queries.ts'
import { CARRIED_SINCE, factsOfRun } from './rule-facts.rules.ts'

/** Returns all draws of a game in columns: the real ones, or demo draws if there are none. */
export async function pastDrawsOf(db: Reader, game: Game): Promise<PastDraws> {
  const { draws: rows, isDemo } = await realElseDemo((demo) => allDraws(db, game, demo))
  const rules = await rulesOf(db, game, rows)
  const amounts = rows.map((row, i) => amountsToTell(game, row, rules[i]!))
  return {
    is_demo: Number(isDemo),
    rules: changes(rows, rules),
    ids: rows.map(({ id }) => id),
    issues: rows.map(({ issueno }) => issueno),
    dates: rows.map(({ date }) => date),
    first: rows.map(({ first }) => first),
    second: rows.map(({ second }) => second),
    bonus: amounts.map(({ bonus }) => bonus),
    add_on: game.code === 'dlt' ? amounts.map(({ addOn }) => addOn) : [],
  }
}

const NO_FACTS: DrawFacts = { poolBeforeFen: null, specialRule: null }

/** Returns the prize rule of each draw. Only the latest few depend on facts besides the issue number. */
async function rulesOf(db: Reader, game: Game, rows: readonly PastDraw[]): Promise<PrizeRule[]> {
  const since = CARRIED_SINCE[game.code]
  const first = since === undefined ? -1 : rows.findIndex(({ issueno }) => issueno >= since)
  const facts = first === -1 ? [] : factsOfRun(game, rows.slice(first), await closures(db))
  return rows.map(({ issueno }, i) => prizeRule(game, issueno, facts[i - first] ?? NO_FACTS))
}

/** Lists the first issue of each rule. */
const changes = (rows: readonly PastDraw[], rules: readonly PrizeRule[]): PastDraws['rules'] =>
  rules.flatMap(({ id }, i) => (id === rules[i - 1]?.id ? [] : [{ from: rows[i]!.issueno, id }]))

/** Returns the amounts of a draw that do not follow from its rule. */
function amountsToTell(game: Game, { issueno, first, second, prizes }: PastDraw, rule: PrizeRule) {
  if (prizes.length === 0) return { bonus: [], addOn: [] }
  const draw: DrawnIssue = { issueno, rule, prizes, numbers: parseDraw(game, first, second) }
  const paid = rule.levels.map((level) => amountsOf(level, draw, game.code === 'dlt'))
  return {
    bonus: trimmed(paid.map(({ level, bonusFen }) => unless(fixedOf(level), bonusFen))),
    addOn: trimmed(paid.map((one) => unless(ruledAddOn(game, issueno, one), one.addOnFen))),
  }
}

const fixedOf = ({ fixedFen, undecided }: Amounts['level']): number | null => (undecided === null ? fixedFen : null)

const ruledAddOn = (game: Game, issueno: string, { level, bonusFen }: Amounts): number | null =>
  addOnFen(game, issueno, level.level, bonusFen)

/** Returns an amount in yuan, or null if it equals the known one. */
const unless = (known: number | null, fen: number | null): number | null =>
  fen === null || fen === known ? null : fen / 100

function trimmed(amounts: readonly (number | null)[]): (number | null)[] {
  return amounts.slice(0, amounts.findLastIndex((amount) => amount !== null) + 1)
}
