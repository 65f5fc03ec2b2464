import { auditLog } from '#contract/infra/audit.console.ts'
import { type Cases, changes } from '#server/testing/cases.ts'

export const cases: Cases = {
  [auditLog.path]: { rows: [changes('product_saved')] },
}
