import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { findLastCoinCheck } from './books.ts'
import { formatCoinDiscrepancies } from './coins.console.ts'

/** Reports whether the last check of the coin books found contradictions. */
export function coinsChecks({ db }: { db: Queryable }): FeatureChecks {
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
