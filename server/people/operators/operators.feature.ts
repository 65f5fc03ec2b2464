import { operatorsConsole } from './operators.console.ts'
import { operatorsPersonalData } from './operators.personal-data.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { totpRoutes } from './totp.routes.ts'

export const operatorsFeature = {
  routes: [operatorsRoutes, operatorsConsole, totpRoutes],
  personalData: operatorsPersonalData,
}
