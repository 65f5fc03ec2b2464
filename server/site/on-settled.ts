import { settleKept } from '#server/play/kept-tickets/kept-tickets.ts'
import { tellSettled } from '#server/play/live/live.ts'
import { rebuildRanking } from '#server/community/ranking/ranking.ts'
import { tellFollowers } from '#server/play/reminders/reminders.ts'
import { notifyOthers, notifyWinners, type OnSettled } from '#server/play/settlement/settlement.ts'

/** Handlers that run in the transaction of each settlement. */
export const onSettled: readonly OnSettled[] = [
  rebuildRanking,
  notifyWinners,
  notifyOthers,
  tellFollowers,
  settleKept,
  tellSettled,
]
