import type { Permission } from '#contract/infra/roles.ts'
import type { CheckState } from '#contract/admin/today.console.ts'

/** What a check finds, in words; where something is wrong, `cure` is what an operator does about it. */
export interface Finding {
  state: CheckState
  words: string
  cure?: string
  /** Where just this is cured, instead of the check's own place. */
  place?: string
  /** How many things wait for an operator. */
  waiting?: number
  /** What is wrong, each by a name that stays while it does: who passes these over is told of another. None: there is one fault. */
  faults?: readonly string[]
}

/** Something of a feature that operators want to know to be in order. */
export interface Check {
  /** For good: an operator may have said that it is to be passed over. */
  name: string
  title: string
  /** Whom it concerns. */
  permission: Permission | 'any'
  /** The part of the console where it is cured. */
  place?: string
  /** What waits stands beside that part in the navigation, and is asked for each minute. */
  isCounted?: true
  /** What it throws is told as unknown. */
  run(): Promise<Finding>
}

/** A figure of each day, without what is the staff's own. */
export interface Figure {
  title: string
  /** Null: it counts. */
  unit: '元' | null
  permission: Permission | 'any'
  /** Of so many days, today the last. */
  ofDays(days: number): Promise<number[]>
}

/** What a feature states for the operators' first page. */
export interface FeatureChecks {
  checks?: readonly Check[]
  figures?: readonly Figure[]
}

/** How long something waits, in words: minutes under an hour. */
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
