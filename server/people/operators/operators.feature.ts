import { registerOperatorsConsoleRoutes } from './operators.console.ts'
import { registerOperatorsRoutes } from './operators.routes.ts'
import { registerTotpRoutes } from './totp.routes.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseOperator } from './appointments.ts'

export const operatorsPersonalData: PersonalData = {
  tables: ['operator_links', 'operator_totps'],
  exports: {},
  erase: eraseOperator,
}

export const operatorsFeature = {
  routes: [registerOperatorsRoutes, registerOperatorsConsoleRoutes, registerTotpRoutes],
  personalData: operatorsPersonalData,
}
