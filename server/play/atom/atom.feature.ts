import { registerAtomRoutes } from './atom.routes.ts'

export const atomFeature = {
  routes: [registerAtomRoutes],
}
