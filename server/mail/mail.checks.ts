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
  lost: number
}

/** Whether reminders leave the house. */
export function mailChecks({ db, clock, isOffered }: Deps): FeatureChecks {
  return { checks: [{ name: 'mail', title: '邮件', wants: 'staff', look }] }

  async function look() {
    if (!isOffered) return good('没有开通（SMTP_URL）')
    const now = clock.now().toISOString()
    // An evening's mail is written hours before it is due.
    const since = sql`case when tries = 0 then due_at else created_at end`
    const { rows } = await db.execute<Queue>(sql`
      select count(*)::int as waiting,
        (count(*) filter (where ${since} < ${now}::timestamptz - interval '15 minutes'))::int as late,
        (select count(*)::int from mails where state = 'lost' and ended_at > ${now}::timestamptz - interval '1 day') as lost
      from mails where state = 'waiting'`)
    const { waiting, late, lost } = rows[0] ?? { waiting: 0, late: 0, lost: 0 }
    if (late > 0) return wrong(`${late} 封等了 15 分钟以上`, '看邮件服务器（SMTP_URL）是否连得上，和服务器的日志')
    return good(`排队 ${waiting} 封${lost > 0 ? `，一天内 ${lost} 封不知是否送达` : ''}`)
  }
}
