import { outboxChecks } from './outbox.checks.ts'
import { outboxOwn } from './outbox.own.ts'
import { retention } from './outbox.tables.ts'

export const outboxFeature = {
  checks: outboxChecks,
  own: outboxOwn,
  retention,
}
