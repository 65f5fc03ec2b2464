import { registerSharingRoutes } from './sharing.routes.ts'

export const sharingFeature = {
  routes: [registerSharingRoutes],
}
