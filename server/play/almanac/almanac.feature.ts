import { almanacRoutes } from './almanac.routes.ts'

export const almanacFeature = {
  routes: [almanacRoutes],
}
