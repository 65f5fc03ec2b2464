import { tellSettled } from '#server/live/live.ts'
import { rebuildRanking } from '#server/ranking/ranking.ts'
import { tellFollowers } from '#server/reminders/reminders.ts'
import { notifyOthers, notifyWinners, type OnSettled } from '#server/settlement/settlement.ts'

/** Who follows each settlement of a draw, in its transaction. */
export const onSettled: readonly OnSettled[] = [rebuildRanking, notifyWinners, notifyOthers, tellFollowers, tellSettled]
