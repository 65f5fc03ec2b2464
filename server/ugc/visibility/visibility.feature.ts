import { visibilityPersonalData } from './visibility.personal-data.ts'
import { visibilityRoutes } from './visibility.routes.ts'

export const visibilityFeature = {
  routes: [visibilityRoutes],
  personalData: visibilityPersonalData,
}
