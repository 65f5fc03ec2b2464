import { toWireBalls } from '#contract/play/picks.ts'
import type { Card } from '#contract/play/card.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type GameType, GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { findWonLevel, findPrizeRuleById } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { StoredCard } from './create-stored-card.ts'

interface DrawRow {
  readonly id: number
  readonly game: GameType
  readonly issueno: string
  readonly date: string
  readonly first: string
  readonly second: string
  /** Id of the prize rule of the settlement; null before the settlement. */
  readonly rule: string | null
}

const listCardDraws = prepareStatement<{ issues: string }, DrawRow, Queryable>(
  'cards_draws',
  `select d.id, d.game, d.issueno, d.date::text as date, d.first, d.second, s.rule
   from jsonb_to_recordset($issues::jsonb) as one (game smallint, issueno text)
   join draws d on d.game = one.game and d.issueno = one.issueno left join settlements s on s.draw_id = d.id`,
)

/** Presents cards with current data, in the same order, with one query; null for the card of a deleted draw. */
export async function presentCards(db: Queryable, cards: readonly StoredCard[]): Promise<(Card | null)[]> {
  const issues = cards.flatMap((card) => (card.kind === 'chart' ? [] : [{ game: card.game, issueno: card.issueno }]))
  const rows = issues.length > 0 ? await listCardDraws(db, { issues: JSON.stringify(issues) }) : []
  const draws = new Map(rows.map((row) => [toIssueKey(row), row]))
  return cards.map((card) => present(card, draws))
}

const toIssueKey = ({ game, issueno }: Pick<DrawRow, 'game' | 'issueno'>): string => `${game} ${issueno}`

function present(card: StoredCard, draws: ReadonlyMap<string, DrawRow>): Card | null {
  if (card.kind === 'chart') return { kind: 'chart', type: card.game, count: card.count }
  const draw = draws.get(toIssueKey(card)) ?? null
  return card.kind === 'pick' ? presentPick(card, draw) : draw && presentDraw(draw)
}

const presentDraw = ({ id, game, issueno, date, first, second }: DrawRow): Card => ({
  kind: 'draw',
  id,
  type: game,
  issueno,
  opendate: formatShanghaiTime(computeDrawTimes(GAMES[game], date).drawAt),
  first_number: first,
  second_number: second,
})

function presentPick(card: Extract<StoredCard, { kind: 'pick' }>, draw: DrawRow | null): Card {
  const { game, issueno, rank } = card
  return {
    kind: 'pick',
    type: game,
    issueno,
    ...toWireBalls(GAMES[game], unrank(GAMES[game], rank)),
    drawn: draw && {
      id: draw.id,
      first_number: draw.first,
      second_number: draw.second,
      ...computeCardOutcome(rank, draw),
    },
  }
}

/** Settles the pick by the prize rule of the settlement; `is_win` is null while the result is unknown. */
function computeCardOutcome(rank: number, { game, rule: ruleId, first, second }: DrawRow) {
  const rule = ruleId === null ? null : findPrizeRuleById(GAMES[game], ruleId)
  if (!rule) return { is_win: null, level_name: '' }
  const level = findWonLevel(rule, unrank(GAMES[game], rank), parseDraw(GAMES[game], first, second))
  if (!level) return { is_win: 0, level_name: '' }
  return level.undecided === 'level' ? { is_win: null, level_name: '' } : { is_win: 1, level_name: level.name }
}
