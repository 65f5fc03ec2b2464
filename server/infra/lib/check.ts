import type { Permission } from '#contract/infra/roles.ts'
import type { CheckState } from '#contract/admin/today.console.ts'

/** Result of a check, with texts for operators. If the state is wrong, `cure` is the remedy. */
export interface Finding {
  state: CheckState
  words: string
  cure?: string
  /** Console page for the remedy, if not that of the check. */
  place?: string
  /** Number of items that wait for an operator. */
  waiting?: number
  /**
   * Stable names of the faults: an operator who ignores these is still notified of another. None: the check has one
   * fault.
   */
  faults?: readonly string[]
}

/** A check of a feature for the operators' start page. */
export interface Check {
  /** Permanent: operators' ignore entries refer to it. */
  name: string
  title: string
  /** Permission required to see the check. */
  permission: Permission | 'any'
  /** Console page for the remedy. */
  place?: string
  /** Shows `waiting` next to that page in the navigation, polled each minute. */
  isCounted?: true
  /** An error is shown as unknown. */
  run(): Promise<Finding>
}

/** A daily statistic, without the staff's own activity. */
export interface Figure {
  title: string
  /** Null: a plain number. */
  unit: '元' | null
  permission: Permission | 'any'
  /** Returns the values of the last `days` days, today last. */
  ofDays(days: number): Promise<number[]>
}

/** Checks and statistics that a feature registers for the operators' start page. */
export interface FeatureChecks {
  checks?: readonly Check[]
  figures?: readonly Figure[]
}

/** Formats a waiting time: minutes below an hour, otherwise hours. */
export function waited(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`
}

export const good = (words: string): Finding => ({ state: 'good', words })
export const wrong = (
  words: string,
  cure: string,
  more: Pick<Finding, 'place' | 'waiting' | 'faults'> = {},
): Finding => ({ state: 'wrong', words, cure, ...more })
