import type { DrawHook } from '#server/play/draws/draws.ts'
import { keptTicketsHook } from '#server/play/kept-tickets/kept-tickets.ts'
import { liveHook } from '#server/play/live/live.ts'
import { rankingHook } from '#server/community/ranking/ranking.ts'
import { settlementHook } from '#server/play/settlement/settlement.ts'

/** Hooks that run in the transaction that records draws; the same in the site, its jobs and commands. */
export const drawHooks: readonly DrawHook[] = [settlementHook, rankingHook, keptTicketsHook, liveHook]
