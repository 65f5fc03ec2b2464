import { liveRoutes } from './live.routes.ts'

export const liveFeature = {
  routes: [liveRoutes],
}
