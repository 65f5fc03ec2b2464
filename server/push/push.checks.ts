import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'

interface Deps {
  db: Reader
  clock: Clock
  isOffered: boolean
}

interface Queue extends Record<string, unknown> {
  waiting: number
  late: number
  devices: number
}

/** Whether pushes leave the house. */
export function pushChecks({ db, clock, isOffered }: Deps): FeatureChecks {
  return { checks: [{ name: 'push', title: '推送', wants: 'staff', look }] }

  async function look() {
    if (!isOffered) return good('没有开通（PUSH、OFFLINE）')
    const { rows } = await db.execute<Queue>(sql`
      select count(*)::int as waiting,
        (count(*) filter (where due_at < ${clock.now().toISOString()}::timestamptz - interval '15 minutes'))::int as late,
        (select count(*)::int from push_subscriptions) as devices
      from pushes where state = 'waiting'`)
    const { waiting, late, devices } = rows[0] ?? { waiting: 0, late: 0, devices: 0 }
    if (late > 0) return wrong(`${late} 条到时 15 分钟还没有发出`, '看服务器的日志：发推送的任务 send_pushes 是否在做')
    return good(`${devices} 台设备，排队 ${waiting} 条`)
  }
}
