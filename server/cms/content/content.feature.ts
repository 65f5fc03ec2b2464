import { agreementRoutes } from './agreements.routes.ts'
import { contentChecks } from './content.checks.ts'
import { contentRoutes } from './content.routes.ts'
import { editingRoutes } from './editing.routes.ts'

export const contentFeature = {
  routes: [contentRoutes, agreementRoutes, editingRoutes],
  checks: contentChecks,
}
