import { accountPersonalData } from './account.personal-data.ts'
import { accountRoutes } from './account.routes.ts'
import { retention } from './account.tables.ts'

export const accountFeature = {
  routes: [accountRoutes],
  personalData: accountPersonalData,
  retention,
}
