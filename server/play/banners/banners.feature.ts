import { registerBannerRoutes } from './banners.routes.ts'

export const bannersFeature = {
  routes: [registerBannerRoutes],
}
