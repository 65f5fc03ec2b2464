import { omissionsRoutes } from './omissions.routes.ts'

export const omissionsFeature = {
  routes: [omissionsRoutes],
}
