import { sql } from 'drizzle-orm'
import type { SettlementState } from '#contract/play/settlement.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { findPrizeRuleById, formatUndecidedReason } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { LevelScore } from './points.ts'

type Row = {
  points: LevelScore[] | null
  rule: string | null
  game: GameType
  due: boolean
}

/** Returns the settlement state of a draw in wire form, with the points of each level; [] before the settlement. */
export async function readSettlementState(
  db: Queryable,
  drawId: number,
): Promise<SettlementState & { points: LevelScore[] }> {
  // Use one statement: between two, a settlement could end, and the draw would appear neither due nor settled.
  const { rows } = await db.execute<Row>(sql`
    select points, rule, (select game from draws where id = ${drawId}) as game,
      exists (select from settlements_due where draw_id = ${drawId}) as due
    from (values (1)) as one left join settlements on draw_id = ${drawId}`)
  const { points, rule, game, due } = rows[0]!
  // Some draws are never due: an old one without picks has nothing to settle.
  if (points === null || rule === null) return { settlement: due ? 'pending' : 'unplayed', undecided: '', points: [] }
  return { settlement: 'settled', undecided: formatUndecided(game, rule, points), points }
}

/** Formats the undecided levels with the reason: 上一期奖池未知，三等奖、四等奖的积分待定; '' if there are none. */
function formatUndecided(game: GameType, ruleId: string, points: readonly LevelScore[]): string {
  const rule = findPrizeRuleById(GAMES[game], ruleId)
  const reason = rule && formatUndecidedReason(rule)
  if (!reason) return ''
  const doubtful = rule.levels.filter(({ undecided }) => undecided === 'level')
  if (doubtful.length > 0) return `${reason}，${formatLevelNames(doubtful)}待定`
  const waiting = points.filter((level) => level.points === null)
  return waiting.length > 0 ? `${reason}，${formatLevelNames(waiting)}的积分待定` : ''
}

const formatLevelNames = (levels: readonly { name: string }[]) => levels.map(({ name }) => name).join('、')
