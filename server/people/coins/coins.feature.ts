import { registerCoinsConsoleRoutes, formatCoinDiscrepancies } from './coins.console.ts'
import { coinHistory } from '#contract/people/coins.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import type { Queryable, Database } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { findLastCoinCheck, countCoinDiscrepancies, COIN_CHECK_KEY } from './books.ts'
import type { FastifyBaseLogger } from 'fastify'
import { saveCheck } from '#server/infra/db/last-check.ts'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { listCoinHistory, exportCoins, voidCoins } from './coin-account.ts'

function registerCoinsRoutes(site: RouteSite): void {
  const { db } = site
  registerRoute(site, coinHistory, ({ input, member }) => listCoinHistory(db, member.id, toPage(input)))
}

function createCoinsChecks({ db }: { db: Queryable }): FeatureChecks {
  return {
    checks: [
      {
        name: 'coin_books',
        title: '星币总账',
        permission: 'finance',
        place: 'orders/coins',
        async run() {
          const run = await findLastCoinCheck(db)
          if (!run) return { state: 'unknown', words: '还没有核对过，每小时核对一次' }
          const off = formatCoinDiscrepancies(run.off)
          return off.length === 0
            ? goodFinding('借贷相平')
            : wrongFinding(off.join('，'), '停止手工改动账目，联系技术人员核对数据库')
        },
      },
    ],
  }
}

interface JobsDeps {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

export function createCoinsJobs({ db, clock, log }: JobsDeps): FeatureJobs {
  return [{ name: 'check_books', cron: '37 * * * *', atStart: true, run: check }]

  async function check(): Promise<void> {
    const off = await db.transaction(async (tx) => {
      await withoutTimeLimits(tx)
      const found = await countCoinDiscrepancies(tx)
      await saveCheck(tx, COIN_CHECK_KEY, { at: clock.now(), off: found })
      return found
    })
    if (Object.values(off).some((count) => count !== 0)) log.error({ off }, 'coin ledger check found discrepancies')
  }
}

export const coinsFeature = {
  routes: [registerCoinsRoutes, registerCoinsConsoleRoutes],
  jobs: createCoinsJobs,
  checks: createCoinsChecks,
  personalData: { tables: ['coin_accounts'], exports: { coins: exportCoins }, erase: voidCoins },
}
