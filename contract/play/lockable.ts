import { PANEL_LIMIT } from '#contract/infra/quotas.ts'
import { rank } from '#lottery/combinations.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Choice, Ticket } from '#lottery/tickets/ticket.ts'

const GROUP_FORMS: readonly Choice['form'][] = ['group', 'group3', 'group6', 'group-sums']

/**
 * Returns the reason, in Chinese, why the bets of a valid ticket cannot be locked on a panel; '' if they can. Panels
 * have no group bets (组选), no 追加 and no multiples (倍投).
 */
export function checkLockable({ game, lines, addOn }: Ticket): string {
  if (lines.some(({ choice }) => GROUP_FORMS.includes(choice.form))) return '号码板没有组选'
  if (addOn) return '号码板没有追加'
  if (lines.some(({ multiple }) => multiple > 1)) return '号码板没有倍投'
  const bets = lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0)
  if (bets > PANEL_LIMIT) return `号码板最多${PANEL_LIMIT}注`
  return new Set(toRanks({ game, lines })).size < bets ? '有两注相同' : ''
}

export const toRanks = ({ game, lines }: Pick<Ticket, 'game' | 'lines'>): number[] =>
  lines.flatMap(({ choice }) => Array.from(expanded(game, choice), (numbers) => rank(game, numbers)))
