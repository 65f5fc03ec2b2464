import { openRoutes } from './open.routes.ts'

export const openFeature = {
  routes: [openRoutes],
}
