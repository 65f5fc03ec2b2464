import { sharingRoutes } from './sharing.routes.ts'

export const sharingFeature = {
  routes: [sharingRoutes],
}
