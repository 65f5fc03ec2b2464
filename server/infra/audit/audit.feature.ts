import { auditChecks } from './audit.checks.ts'
import { auditRoutes } from './audit.routes.ts'

export const auditFeature = {
  routes: [auditRoutes],
  checks: auditChecks,
}
