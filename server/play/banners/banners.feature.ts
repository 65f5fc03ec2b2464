import { bannersRoutes } from './banners.routes.ts'

export const bannersFeature = {
  routes: [bannersRoutes],
}
