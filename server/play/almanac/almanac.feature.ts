import { registerAlmanacRoutes } from './almanac.routes.ts'

export const almanacFeature = {
  routes: [registerAlmanacRoutes],
}
