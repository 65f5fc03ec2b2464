import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { withoutTimeLimits } from '#server/db/unhurried.ts'
import type { FeatureJobs } from '#server/jobs/jobs.ts'
import { booksOff } from './books.ts'

/** Hourly: whether every coin is accounted for; an error in the log where one is not. */
export function coinsJobs({ db, logger }: { db: Database; logger: FastifyBaseLogger }): FeatureJobs {
  return [{ name: 'check_books', cron: '37 * * * *', run: check }]

  async function check(): Promise<void> {
    const off = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx)
      return booksOff(tx)
    })
    if (Object.values(off).some((count) => count !== 0)) logger.error({ off }, 'the coin books are off')
  }
}
