import { registerOmissionRoutes } from './omissions.routes.ts'

export const omissionsFeature = {
  routes: [registerOmissionRoutes],
}
