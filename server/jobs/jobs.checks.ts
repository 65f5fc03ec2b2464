import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/lib/check.ts'

interface Queue extends Record<string, unknown> {
  waiting: number
  late: number
  failed: number
}

/** Whether what the site does by itself is done. */
export function jobsChecks({ db }: { db: Reader }): FeatureChecks {
  return { checks: [{ name: 'jobs', title: '任务', wants: 'staff', look }] }

  async function look() {
    const { rows: known } = await db.execute<{ is: boolean }>(
      sql`select to_regclass('graphile_worker.jobs') is not null as is`,
    )
    if (!known[0]?.is) return { state: 'unknown' as const, words: '还没有开始' }
    const { rows } = await db.execute<Queue>(sql`
      select (count(*) filter (where attempts < max_attempts))::int as waiting,
        (count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '5 minutes'))::int as late,
        (count(*) filter (where attempts >= max_attempts))::int as failed
      from graphile_worker.jobs`)
    const { waiting, late, failed } = rows[0] ?? { waiting: 0, late: 0, failed: 0 }
    if (failed > 0) return wrong(`${failed} 个没有做成`, '看服务器的日志；查明后重启站点')
    if (late > 0) return wrong(`${late} 个等了 5 分钟以上`, '看服务器的负荷和日志')
    return good(`排队 ${waiting} 个`)
  }
}
