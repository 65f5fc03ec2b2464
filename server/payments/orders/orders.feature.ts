import { ordersChecks } from './orders.checks.ts'
import { ordersFacts } from './orders.facts.ts'
import { ordersJobs } from './orders.jobs.ts'
import { ordersPersonalData } from './orders.personal-data.ts'
import { ordersRoutes } from './orders.routes.ts'
import { orderMessages } from './orders.messages.ts'

export const ordersFeature = {
  routes: [ordersRoutes],
  jobs: ordersJobs,
  checks: ordersChecks,
  facts: ordersFacts,
  personalData: ordersPersonalData,
  words: orderMessages,
}
