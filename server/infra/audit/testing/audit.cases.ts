import { auditLog } from '#contract/infra/audit.console.ts'
import { type EndpointCases, insertAuditRows } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [auditLog.path]: { rows: [insertAuditRows('product_saved')] },
}
