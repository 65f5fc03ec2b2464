import { chartsRoutes } from './charts.routes.ts'

export const chartsFeature = {
  routes: [chartsRoutes],
}
