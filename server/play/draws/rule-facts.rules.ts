import type { Closure } from '#lottery/calendar.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { columnShown, levelOfName } from '#lottery/prize-names.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import { type DrawFacts, prizeRule, type PrizeRule, specialRuleLatch } from '#lottery/prizes.ts'
import type { Prize } from './draw-word.ts'
import { isRightBefore } from './draws.rules.ts'
import type { StoredDraw } from './draws.store.ts'

/** What of a draw decides its own rule and the next ones'. */
export type RuleLink = Pick<StoredDraw, 'issueno' | 'date' | 'poolFen' | 'prizes'>

interface RuleDecision {
  readonly link: RuleLink
  readonly specialRule: boolean | null
}

/**
 * What decides the rule of each of a run of draws, oldest first, from these alone. Nothing is inferred backwards: a
 * draw whose table says nothing goes by the issue right before it.
 */
export function factsOfRun(game: Game, run: readonly RuleLink[], closures: readonly Closure[]): DrawFacts[] {
  let last: RuleDecision | null = null
  return run.map((link) => {
    const before: RuleDecision | null = last && isRightBefore(game, last.link, link, closures) ? last : null
    const specialRule = game.code === 'ssq' ? specialRuleOf(link, before) : null
    last = { link, specialRule }
    const column = game.code === 'dlt' ? columnShown(amountsOf(game, link.prizes)) : null
    return { poolBeforeFen: before?.link.poolFen ?? null, specialRule, column }
  })
}

function specialRuleOf({ issueno, prizes }: RuleLink, before: RuleDecision | null): boolean | null {
  if (issueno < FIRST_ISSUE.ssqSpecial) return false
  const shown = specialRuleShown(prizes)
  if (shown !== null) return shown
  // The rule began with it, in force (docs/spec/settlement.md#S-SET-15).
  if (issueno === FIRST_ISSUE.ssqSpecial) return true
  const poolFen = before?.link.poolFen ?? null
  return before === null || poolFen === null ? null : specialRuleLatch(before.specialRule, poolFen)
}

const SIX_LEVELS = prizeRule(GAMES[1], '2003001', { poolBeforeFen: null, specialRule: null })
const LUCKY_LEVEL = 7

/** Whether 双色球's special rule was on, as a draw's own table says it; a table that lacks a level says nothing. */
export function specialRuleShown(prizes: readonly Prize[]): boolean | null {
  if (!isComplete(SIX_LEVELS, prizes)) return null
  const lucky = prizes.find(({ name }) => levelOfName(SIX_LEVELS.game, name) === LUCKY_LEVEL)
  if (lucky === undefined) return false
  return lucky.winners === null ? null : lucky.winners > 0
}

function amountsOf(game: Game, prizes: readonly Prize[]) {
  return prizes.flatMap(({ name, bonusFen, promotionFen }) => {
    const level = levelOfName(game, name)
    return level === null || bonusFen === null ? [] : [{ level, fen: bonusFen - promotionFen }]
  })
}

/** Whether no rule after a draw hangs on anything before it. */
export function endsRun(game: Game, draw: RuleLink): boolean {
  if (game.code !== 'ssq' || draw.issueno <= FIRST_ISSUE.ssqSpecial) return true
  // A pool between the bounds carries on what was; any other, and an unknown one, says the same whatever was.
  const carries = draw.poolFen !== null && specialRuleLatch(null, draw.poolFen) === null
  return !carries || specialRuleShown(draw.prizes) !== null
}

/** The first issue whose facts decide the rule of later ones; games that are not here have no such rules. */
export const CARRIED_SINCE: { readonly [Code in Game['code']]?: string } = { ssq: FIRST_ISSUE.ssqSpecial, dlt: '26013' }

/** Whether every level of the draw's rule has a row with its winners. */
export function isComplete(rule: PrizeRule, prizes: readonly Prize[]): boolean {
  const published = new Set(prizes.filter(({ winners }) => winners !== null).map(({ name }) => name))
  return rule.levels.every(({ names }) => names.some((name) => published.has(name)))
}
