import { operatorsConsole } from './operators.console.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { totpRoutes } from './totp.routes.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseOperator } from './appointments.ts'

export const operatorsPersonalData: PersonalData = {
  tables: ['operator_links', 'operator_totps'],
  exports: {},
  erase: eraseOperator,
}

export const operatorsFeature = {
  routes: [operatorsRoutes, operatorsConsole, totpRoutes],
  personalData: operatorsPersonalData,
}
