import { createOrdersChecks } from './orders.checks.ts'
import { createOrdersMetrics } from './orders.metrics.ts'
import { createOrdersJobs } from './orders.jobs.ts'
import { registerOrdersRoutes } from './orders.routes.ts'
import { orderMessages } from './orders.messages.ts'
import { eq, inArray } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { exportOrders } from './reconciliation/bills.ts'
import { ageStatements, attempts, orders } from './orders.tables.ts'

/** Orders and payments of a deleted account remain at least 3 years (e-commerce law, article 31), gifts for ever. */
export const ordersPersonalData: PersonalData = {
  tables: ['orders', 'payments', 'age_statements', 'gifts'],
  exports: {
    orders: exportOrders,
    age_statement: async (db, userId) => {
      const statement = await db.select().from(ageStatements).where(eq(ageStatements.userId, userId))
      return statement.map(({ version, at }) => ({ version, at: formatShanghaiTime(at) }))
    },
  },
  async erase(tx, userId) {
    await tx.delete(ageStatements).where(eq(ageStatements.userId, userId))
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
    await tx.update(attempts).set({ payerAddress: '' }).where(inArray(attempts.orderId, theirs))
  },
}

export const ordersFeature = {
  routes: [registerOrdersRoutes],
  jobs: createOrdersJobs,
  checks: createOrdersChecks,
  facts: createOrdersMetrics,
  personalData: ordersPersonalData,
  words: orderMessages,
}
