import { accountOwn } from './account.own.ts'
import { accountRoutes } from './account.routes.ts'
import { retention } from './account.tables.ts'

export const accountFeature = {
  routes: [accountRoutes],
  own: accountOwn,
  retention,
}
