import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toWireMode } from '#contract/infra/modes.ts'
import { paths } from '#contract/paths.ts'
import { checkLockable } from '#contract/play/lockable.ts'
import { type Panel, selection } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import { countTicketBets } from '#lottery/tickets/counting.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { getSingleTicket } from './playable-lines.ts'

interface Props {
  game: Game
  readings: Readings
  disabled: boolean
}

export function SendBets({ game, readings, disabled }: Props) {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const navigate = useNavigate()
  const chosen = selection(game.type)
  const type = toWireMode('random')
  const { ask, dialog } = useConfirm<Panel>(
    async (call) => {
      const panel = await call(chosen, { type })
      if (panel?.status !== 200 || !ticket) return panel
      return call(chosen, { type, own: 1, ...toWireBets(ticket), reload_ball: listUnlockedIds(panel.data) })
    },
    {
      question: `随机号码板上没锁定的号码会换成这 ${ticket ? countTicketBets(ticket) : 0} 注，锁定的不动。`,
      confirmLabel: '换上',
      changes: [[chosen.path]],
      onDone: () => navigate(paths.number(game.type)),
    },
  )
  function press(): void {
    const one = getSingleTicket(readings, '送')
    const reason = typeof one === 'string' ? one : checkLockable(one)
    if (typeof one === 'string' || reason !== '') return showToast('info', reason)
    setTicket(one)
    ask()
  }
  return (
    <>
      <Button size="s" disabled={disabled} onClick={press}>
        送到选号
      </Button>
      {dialog}
    </>
  )
}

function toWireBets({ game, lines }: Ticket): { red_ball: string[]; blue_ball: string[] } {
  const bets = lines.flatMap(({ choice }) => [...expanded(game, choice)])
  return {
    red_ball: bets.map((bet) => formatFirst(game, bet)),
    blue_ball: bets.map((bet) => formatSecond(game, bet)),
  }
}

/** Returns the ids of the bets to replace. Undefined if all bets are locked; the API then adds the new bets. */
function listUnlockedIds({ lists }: Panel): string[] | undefined {
  const ids = lists.filter(({ is_change }) => is_change === 0).map(({ ball_id }) => ball_id)
  return ids.length > 0 ? ids : undefined
}
