import { heedCheck, ignoreCheck } from '#contract/admin/today.console.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [ignoreCheck.path]: { input: { name: 'sms', reason: '知道' } },
  [heedCheck.path]: { input: { name: 'sms' } },
}
