import { settleTickets } from '#server/play/kept-tickets/kept-tickets.ts'
import { broadcastSettled } from '#server/play/live/live.ts'
import { rebuildRanking } from '#server/community/ranking/ranking.ts'
import { notifyFollowers } from '#server/play/reminders/reminders.ts'
import { notifyNonWinners, notifyWinners, type OnSettled } from '#server/play/settlement/settlement.ts'

/** Handlers that run in the transaction of each settlement. */
export const onSettled: readonly OnSettled[] = [
  rebuildRanking,
  notifyWinners,
  notifyNonWinners,
  notifyFollowers,
  settleTickets,
  broadcastSettled,
]
