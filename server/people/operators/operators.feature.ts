import { registerOperatorsConsoleRoutes } from './operators.console.ts'
import { registerOperatorsRoutes, registerTotpRoutes } from './operators.routes.ts'
import { eraseOperator } from './appointments.ts'

export const operatorsFeature = {
  routes: [registerOperatorsRoutes, registerOperatorsConsoleRoutes, registerTotpRoutes],
  personalData: { tables: ['operator_links', 'operator_totps'], exports: {}, erase: eraseOperator },
}
