import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'

const HOUR = 3_600_000
const LATE_HOURS = 24

/** Whether what is held is looked at. */
export function moderationChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'reviews',
        title: '待审核',
        wants: 'moderation',
        place: 'moderation',
        async look() {
          const { rows } = await db.execute<{ waiting: number; since: string | null }>(
            sql`select count(*)::int as waiting, min(created_at)::text as since from reviews where state = 'waiting'`,
          )
          const { waiting, since } = rows[0] ?? { waiting: 0, since: null }
          const hours = since === null ? 0 : Math.floor((clock.now().getTime() - Date.parse(since)) / HOUR)
          if (hours >= LATE_HOURS) return wrong(`${waiting} 条，最早的等了 ${hours} 小时`, '去“社区”处理')
          return good(waiting === 0 ? '没有' : `${waiting} 条，最早的等了 ${hours} 小时`)
        },
      },
    ],
  }
}
