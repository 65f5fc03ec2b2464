import { operatorsConsole } from './operators.console.ts'
import { operatorsOwn } from './operators.own.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { totpRoutes } from './totp.routes.ts'

export const operatorsFeature = {
  routes: [operatorsRoutes, operatorsConsole, totpRoutes],
  own: operatorsOwn,
}
