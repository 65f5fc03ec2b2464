import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import { saveCheck } from '#server/infra/db/last-check.ts'
import { withoutTimeLimits } from '#server/infra/db/without-time-limits.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { countCoinDiscrepancies, COIN_CHECK_KEY } from './books.ts'

interface JobsDeps {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** Checks the coin books hourly and at start. Stores the result for operators and logs an error for contradictions. */
export function coinsJobs({ db, clock, log }: JobsDeps): FeatureJobs {
  return [{ name: 'check_books', cron: '37 * * * *', atStart: true, run: check }]

  async function check(): Promise<void> {
    const off = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx)
      const found = await countCoinDiscrepancies(tx)
      await saveCheck(tx, COIN_CHECK_KEY, { at: clock.now(), off: found })
      return found
    })
    if (Object.values(off).some((count) => count !== 0)) log.error({ off }, 'the coin books are off')
  }
}
