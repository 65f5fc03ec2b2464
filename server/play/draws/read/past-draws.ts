import type { PastDraws } from '#contract/play/draws.ts'
import { computeAddOnFen } from '#lottery/add-on.ts'
import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { type DrawFacts, getPrizeRule, type PrizeRule } from '#lottery/prizes.ts'
import { computeLevelAmounts, type DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import { listAllDraws, readRealElseDemo } from '#server/play/draws/draws.queries.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'
import { CARRIED_SINCE, computeRuleFacts } from '#server/play/draws/prize-rule/rule-facts.rules.ts'

/** Returns all draws of a game in columns: the real ones, or demo draws if there are none. */
export async function listPastDraws(db: Queryable, game: Game): Promise<PastDraws> {
  const { draws: rows, isDemo } = await readRealElseDemo((demo) => listAllDraws(db, game, demo))
  const rules = await listRules(db, game, rows)
  const amounts = rows.map((row, i) => computeOpenAmounts(game, row, rules[i]!))
  return {
    is_demo: Number(isDemo),
    rules: listRuleChanges(rows, rules),
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

async function listRules(db: Queryable, game: Game, rows: readonly StoredDraw[]): Promise<PrizeRule[]> {
  const since = CARRIED_SINCE[game.code]
  const first = since === undefined ? -1 : rows.findIndex(({ issueno }) => issueno >= since)
  const facts = first === -1 ? [] : computeRuleFacts(game, rows.slice(first), await listClosures(db))
  return rows.map(({ issueno }, i) => getPrizeRule(game, issueno, facts[i - first] ?? NO_FACTS))
}

const listRuleChanges = (rows: readonly StoredDraw[], rules: readonly PrizeRule[]): PastDraws['rules'] =>
  rules.flatMap(({ id }, i) => (id === rules[i - 1]?.id ? [] : [{ from: rows[i]!.issueno, id }]))

function computeOpenAmounts(game: Game, { issueno, first, second, prizes }: StoredDraw, rule: PrizeRule) {
  if (prizes.length === 0) return { bonus: [], addOn: [] }
  const draw: DrawnIssue = { issueno, rule, prizes, numbers: parseDraw(game, first, second) }
  const paid = rule.levels.map((level) => computeLevelAmounts(level, draw, game.code === 'dlt'))
  return {
    bonus: trimAmounts(
      paid.map(({ level, bonusFen }) => toYuanUnlessKnown(level.undecided === null ? level.fixedFen : null, bonusFen)),
    ),
    addOn: trimAmounts(
      paid.map(({ level, bonusFen, addOnFen }) =>
        toYuanUnlessKnown(computeAddOnFen(game, issueno, level.level, bonusFen), addOnFen),
      ),
    ),
  }
}

const toYuanUnlessKnown = (known: number | null, fen: number | null): number | null =>
  fen === null || fen === known ? null : fen / 100

function trimAmounts(amounts: readonly (number | null)[]): (number | null)[] {
  return amounts.slice(0, amounts.findLastIndex((amount) => amount !== null) + 1)
}
