import { registerOpenDataRoutes } from './open.routes.ts'

export const openFeature = {
  routes: [registerOpenDataRoutes],
}
