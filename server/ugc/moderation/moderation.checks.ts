import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, good, waited, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

const LATE = 24 * 3_600_000

/** Checks that reviews are decided within a day. */
export function moderationChecks({ db, clock }: { db: Reader; clock: Clock }): FeatureChecks {
  return {
    checks: [
      {
        name: 'reviews',
        title: '待审核',
        permission: 'moderation',
        place: 'moderation',
        isCounted: true,
        async run() {
          const { rows } = await db.execute<{ waiting: number; since: string | null }>(
            sql`select count(*)::int as waiting, min(created_at)::text as since from reviews where state = 'waiting'`,
          )
          const { waiting, since } = rows[0] ?? { waiting: 0, since: null }
          if (since === null) return good('没有')
          const now = clock.now()
          const words = `${waiting} 条，最早的等了 ${waited(new Date(since), now)}`
          const isLate = now.getTime() - Date.parse(since) >= LATE
          return isLate ? wrong(words, '去“社区”处理', { waiting }) : { ...good(words), waiting }
        },
      },
    ],
  }
}
