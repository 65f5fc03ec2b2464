import { outboxChecks } from './outbox.checks.ts'
import { outboxMetrics } from './outbox.metrics.ts'
import { outboxPersonalData } from './outbox.personal-data.ts'
import { retention } from './outbox.tables.ts'

export const outboxFeature = {
  checks: outboxChecks,
  facts: outboxMetrics,
  personalData: outboxPersonalData,
  retention,
}
