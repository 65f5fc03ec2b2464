import type { DrawHook } from '#server/play/draws/draws.ts'
import { keptTicketsHook, settleTickets } from '#server/play/kept-tickets/kept-tickets.ts'
import { liveDrawHook, broadcastSettled } from '#server/play/live/live.ts'
import { rankingHook, rebuildRanking } from '#server/community/ranking/ranking.ts'
import { settlementHook, notifyNonWinners, notifyWinners, type OnSettled } from '#server/play/settlement/settlement.ts'
import { notifyFollowers } from '#server/play/reminders/reminders.ts'

/** Functions that run in the transaction of each settlement. */
export const onSettled: readonly OnSettled[] = [
  rebuildRanking,
  notifyWinners,
  notifyNonWinners,
  notifyFollowers,
  settleTickets,
  broadcastSettled,
]

/** Functions that run in each transaction that records draws, in requests, jobs and commands. */
export const drawHooks: readonly DrawHook[] = [settlementHook, rankingHook, keptTicketsHook, liveDrawHook]
