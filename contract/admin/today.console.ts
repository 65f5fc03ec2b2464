import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { requiredText, shanghaiTime } from '#contract/infra/fields.ts'

export const CHECK_STATES = ['good', 'wrong', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const TodayCheck = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(CHECK_STATES),
  words: z.string(),
  /** Action for operators, in Chinese; '' if none is needed. */
  cure: z.string(),
  /** Console section for the action; '' if none. */
  place: z.string(),
  waiting: z.int(),
  /** Names of the individual faults; sent back when ignoring the check. */
  faults: z.array(z.string()),
  /** Set while all current faults are ignored, for at most IGNORED_DAYS and until another fault appears. */
  ignored: z.nullable(z.object({ reason: z.string(), until: shanghaiTime })),
})
export type TodayCheck = z.output<typeof TodayCheck>

/** A statistic for the last STATISTIC_DAYS days, today last, without the staff's own data. Unit '': a count. */
export const Statistic = z.object({ title: z.string(), unit: z.enum(['元', '']), days: z.array(z.number()) })
export type Statistic = z.output<typeof Statistic>

export const IGNORED_DAYS = 7
export const STATISTIC_DAYS = 14

export const today = endpoint('GET', '/api/console/today', {
  summary: '今天：各项检查与数字，按角色',
  access: { operator: 'any' },
  reply: z.object({ at: shanghaiTime, checks: z.array(TodayCheck), figures: z.array(Statistic) }),
})

const name = z.string('请选择检查项').check(z.regex(/^[a-z_]{1,40}$/, '请选择检查项'))

/** Ignores the given faults of a check. If the check finds a fault that is not among them, it is reported again. */
export const ignoreCheck = endpoint('POST', '/api/console/check_ignore', {
  summary: `忽略一项检查现在的问题，最多 ${IGNORED_DAYS} 天`,
  access: { operator: 'staff' },
  input: z.object({
    name,
    faults: z._default(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10_000)), []),
    reason: requiredText('请写原因', 200, '原因最多200字'),
  }),
})

export const unignoreCheck = endpoint('POST', '/api/console/check_heed', {
  summary: '不再忽略一项检查',
  access: { operator: 'staff' },
  input: z.object({ name }),
})
