import { PANEL_LIMIT } from '#contract/infra/quotas.ts'
import { rank } from '#lottery/combinations.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Choice, Ticket } from '#lottery/tickets/ticket.ts'

const GROUP_FORMS: readonly Choice['form'][] = ['group', 'group3', 'group6', 'group-sums']

/** Why the bets of a ticket without faults can't stand locked on a panel, in Chinese; ''. A pick has neither of these. */
export function notLockable({ game, lines, addOn }: Ticket): string {
  if (lines.some(({ choice }) => GROUP_FORMS.includes(choice.form))) return '号码板没有组选'
  if (addOn) return '号码板没有追加'
  if (lines.some(({ multiple }) => multiple > 1)) return '号码板没有倍投'
  const bets = lines.reduce((sum, { choice }) => sum + betsOf(game, choice), 0)
  if (bets > PANEL_LIMIT) return `号码板最多${PANEL_LIMIT}注`
  return new Set(ranksOf({ game, lines })).size < bets ? '有两注相同' : ''
}

/** The bets of a ticket that can be locked, each by its place among all of the game. */
export const ranksOf = ({ game, lines }: Pick<Ticket, 'game' | 'lines'>): number[] =>
  lines.flatMap(({ choice }) => Array.from(expanded(game, choice), (numbers) => rank(game, numbers)))
