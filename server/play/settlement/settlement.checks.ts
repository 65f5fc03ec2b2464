import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { LATE_MINUTES, countUnsettled } from './settlement.facts.ts'

/** Checks that drawn issues are settled. */
export function createSettlementChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'settlements_due',
        title: '待核对',
        permission: 'draws',
        async run() {
          const { due, late } = await countUnsettled(db, clock.now())
          if (late > 0) return wrongFinding(`${late} 期等了 ${LATE_MINUTES} 分钟以上`, '看“任务”一项和服务器的日志')
          return goodFinding(due === 0 ? '都核对了' : `${due} 期正在核对`)
        },
      },
    ],
  }
}
