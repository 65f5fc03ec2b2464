import { registerChartRoutes } from './charts.routes.ts'

export const chartsFeature = {
  routes: [registerChartRoutes],
}
