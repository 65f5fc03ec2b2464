import { outboxChecks } from './outbox.checks.ts'
import { outboxPersonalData } from './outbox.personal-data.ts'
import { retention } from './outbox.tables.ts'

export const outboxFeature = {
  checks: outboxChecks,
  personalData: outboxPersonalData,
  retention,
}
