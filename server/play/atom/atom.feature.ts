import { atomRoutes } from './atom.routes.ts'

export const atomFeature = {
  routes: [atomRoutes],
}
