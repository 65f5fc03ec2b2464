import type { Closure } from '#lottery/calendar.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { findPublishedColumn, findLevelByName } from '#lottery/prize-names.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import { type DrawFacts, getPrizeRule, type PrizeRule, computeSpecialRuleAfter } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draw-report.ts'
import { isPreviousDraw } from '#server/play/draws/draws.rules.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'

/** Fields of a draw that decide its own prize rule and the rules of following draws. */
export type RuleLink = Pick<StoredDraw, 'issueno' | 'date' | 'poolFen' | 'prizes'>

interface RuleDecision {
  readonly link: RuleLink
  readonly specialRule: boolean | null
}

/**
 * Computes the facts that decide the prize rule of each draw, oldest first. A draw without a conclusive prize table
 * depends on the issue right before it.
 */
export function computeRuleFacts(game: Game, run: readonly RuleLink[], closures: readonly Closure[]): DrawFacts[] {
  let last: RuleDecision | null = null
  return run.map((link) => {
    const before: RuleDecision | null = last && isPreviousDraw(game, last.link, link, closures) ? last : null
    const specialRule = game.code === 'ssq' ? computeSpecialRule(link, before) : null
    last = { link, specialRule }
    const column = game.code === 'dlt' ? findPublishedColumn(listLevelAmounts(game, link.prizes)) : null
    return { poolBeforeFen: before?.link.poolFen ?? null, specialRule, column }
  })
}

function computeSpecialRule({ issueno, prizes }: RuleLink, before: RuleDecision | null): boolean | null {
  if (issueno < FIRST_ISSUE.ssqSpecial) return false
  const shown = readSpecialRule(prizes)
  if (shown !== null) return shown
  // The special rule is in force from this issue (docs/spec/settlement.md#S-SET-15).
  if (issueno === FIRST_ISSUE.ssqSpecial) return true
  const poolFen = before?.link.poolFen ?? null
  return before === null || poolFen === null ? null : computeSpecialRuleAfter(before.specialRule, poolFen)
}

const SIX_LEVELS = getPrizeRule(GAMES[1], '2003001', { poolBeforeFen: null, specialRule: null })
const LUCKY_LEVEL = 7

/** Returns whether the special rule of 双色球 applied, judged by the prize table; null if the table lacks a level. */
export function readSpecialRule(prizes: readonly Prize[]): boolean | null {
  if (!isTableComplete(SIX_LEVELS, prizes)) return null
  const lucky = prizes.find(({ name }) => findLevelByName(SIX_LEVELS.game, name) === LUCKY_LEVEL)
  if (lucky === undefined) return false
  return lucky.winners === null ? null : lucky.winners > 0
}

function listLevelAmounts(game: Game, prizes: readonly Prize[]) {
  return prizes.flatMap(({ name, bonusFen, promotionFen }) => {
    const level = findLevelByName(game, name)
    return level === null || bonusFen === null ? [] : [{ level, fen: bonusFen - promotionFen }]
  })
}

export function isRunEnd(game: Game, draw: RuleLink): boolean {
  if (game.code !== 'ssq' || draw.issueno <= FIRST_ISSUE.ssqSpecial) return true
  // Only a pool between the two bounds carries the special rule's previous state to the next draw.
  const carries = draw.poolFen !== null && computeSpecialRuleAfter(null, draw.poolFen) === null
  return !carries || readSpecialRule(draw.prizes) !== null
}

/**
 * First issue with facts that decide the rules of later issues, per game. In games not listed no rule depends on
 * earlier draws.
 */
export const CARRIED_SINCE: { readonly [Code in Game['code']]?: string } = { ssq: FIRST_ISSUE.ssqSpecial, dlt: '26013' }

/** Returns whether the table has a row with a number of winners for every level of the rule. */
export function isTableComplete(rule: PrizeRule, prizes: readonly Prize[]): boolean {
  const published = new Set(prizes.filter(({ winners }) => winners !== null).map(({ name }) => name))
  return rule.levels.every(({ names }) => names.some((name) => published.has(name)))
}
