import { ordersChecks } from './orders.checks.ts'
import { ordersJobs } from './orders.jobs.ts'
import { ordersOwn } from './orders.own.ts'
import { ordersRoutes } from './orders.routes.ts'
import { ordersWords } from './orders.words.ts'

export const ordersFeature = {
  routes: [ordersRoutes],
  jobs: ordersJobs,
  checks: ordersChecks,
  own: ordersOwn,
  words: ordersWords,
}
