import type { Permission } from '#contract/infra/roles.ts'
import type { CheckState } from '#contract/admin/today.console.ts'

/** Result of a check, with texts for operators. `cure` is the remedy if the state is wrong. */
export interface Finding {
  state: CheckState
  words: string
  cure?: string
  /** Console page for the remedy, if it differs from that of the check. */
  place?: string
  waiting?: number
  /** Stable names, so that an operator may ignore one fault and still see others. Not set: one possible fault. */
  faults?: readonly string[]
}

export interface Check {
  /** Must never change, because the entries for ignored faults refer to it. */
  name: string
  title: string
  permission: Permission | 'any'
  place?: string
  /** Shows `waiting` in the console's navigation, next to the page of `place`, and updates it each minute. */
  isCounted?: true
  /** Runs the check. If it throws, the result is shown as unknown. */
  run(): Promise<Finding>
}

/** A statistic with one value per day. It does not count the activity of the staff. */
export interface DailyStatistic {
  title: string
  unit: '元' | null
  permission: Permission | 'any'
  ofDays(days: number): Promise<number[]>
}

export interface FeatureChecks {
  checks?: readonly Check[]
  figures?: readonly DailyStatistic[]
}

export function formatWaitingTime(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`
}

export const goodFinding = (words: string): Finding => ({ state: 'good', words })
export const wrongFinding = (
  words: string,
  cure: string,
  more: Pick<Finding, 'place' | 'waiting' | 'faults'> = {},
): Finding => ({ state: 'wrong', words, cure, ...more })
