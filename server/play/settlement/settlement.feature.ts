import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { createSettlementJobs } from './due.ts'
import { settlementMessages } from './settlement.messages.ts'
import { exportWins } from './settlement.present.ts'
import { registerSettlementRoutes } from './settlement.routes.ts'

const LATE_MINUTES = 10

const createSettlementMetrics = ({ db, clock }: { db: Queryable; clock: Clock }): SiteMetrics => ({
  of: 'settlement',
  help: {
    caiyun_settlements_due: 'Draws that wait to be settled',
    caiyun_settlements_late: `Those that wait for more than ${LATE_MINUTES} minutes`,
  },
  async read() {
    const { due, late } = await countUnsettled(db, clock.now())
    return [
      { name: 'caiyun_settlements_due', value: due },
      { name: 'caiyun_settlements_late', value: late },
    ]
  },
})

async function countUnsettled(db: Queryable, now: Date): Promise<{ due: number; late: number }> {
  const { rows } = await db.execute<{ due: number; late: number }>(sql`
    select count(*)::int as due,
      (count(*) filter (where draws.updated_at
        < ${now.toISOString()}::timestamptz - make_interval(mins => ${LATE_MINUTES})))::int as late
    from (select distinct draw_id from settlements_due) as one join draws on draws.id = one.draw_id`)
  return rows[0] ?? { due: 0, late: 0 }
}

function createSettlementChecks({ db, clock }: { db: Queryable; clock: Clock }): FeatureChecks {
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

export const settlementFeature = {
  routes: [registerSettlementRoutes],
  jobs: createSettlementJobs,
  checks: createSettlementChecks,
  facts: createSettlementMetrics,
  personalData: {
    tables: ['wins'],
    exports: { wins: exportWins },
    // Wins are deleted with their picks.
    erase: null,
  } satisfies PersonalData,
  words: settlementMessages,
}
