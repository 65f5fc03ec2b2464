import { registerLiveRoutes } from './live.routes.ts'

export const liveFeature = {
  routes: [registerLiveRoutes],
}
