import { PANEL_LIMIT } from '#contract/infra/quotas.ts'
import { rank } from '#lottery/combinations.ts'
import { countTicketBets } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import { inAnyOrder } from '#lottery/tickets/three-digits.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

/**
 * Returns the reason, in Chinese, why the bets of a valid ticket cannot be locked on a panel; '' if they can. Panels
 * have no group bets (组选), no 追加 and no multiples (倍投).
 */
export function checkLockable({ game, lines, addOn }: Ticket): string {
  if (lines.some(({ choice }) => inAnyOrder(choice.form))) return '号码板没有组选'
  if (addOn) return '号码板没有追加'
  if (lines.some(({ multiple }) => multiple > 1)) return '号码板没有倍投'
  const bets = countTicketBets({ game, lines })
  if (bets > PANEL_LIMIT) return `号码板最多${PANEL_LIMIT}注`
  return new Set(toRanks({ game, lines })).size < bets ? '有两注相同' : ''
}

export const toRanks = ({ game, lines }: Pick<Ticket, 'game' | 'lines'>): number[] =>
  lines.flatMap(({ choice }) => Array.from(expanded(game, choice), (numbers) => rank(game, numbers)))
