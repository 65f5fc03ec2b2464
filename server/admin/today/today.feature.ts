import { todayRoutes } from './today.routes.ts'

export const todayFeature = {
  routes: [todayRoutes],
}
