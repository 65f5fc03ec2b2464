import { unignoreCheck, ignoreCheck } from '#contract/admin/today.console.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [ignoreCheck.path]: { input: { name: 'sms', reason: '知道' } },
  [unignoreCheck.path]: { input: { name: 'sms' } },
}
