import { searchRoutes } from './search.routes.ts'

export const searchFeature = {
  routes: [searchRoutes],
}
