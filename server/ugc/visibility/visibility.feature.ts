import { visibilityOwn } from './visibility.own.ts'
import { visibilityRoutes } from './visibility.routes.ts'

export const visibilityFeature = {
  routes: [visibilityRoutes],
  own: visibilityOwn,
}
