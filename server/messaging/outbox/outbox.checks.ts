import { sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, type Finding, good, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Outgoing } from './outbox.tables.ts'

interface Deps {
  db: Reader
  clock: Clock
  /** The ways by which the site sends at all. */
  offers: Record<Outgoing['channel'], boolean>
}

interface Queue extends Record<string, unknown> {
  waiting: number
  late: number
  lost: number
  devices: number
}

/** Whether mails and pushes leave the house. */
export function outboxChecks({ db, clock, offers }: Deps): FeatureChecks {
  return {
    checks: [
      { name: 'mail', title: '邮件', permission: 'staff', run: mails },
      { name: 'push', title: '推送', permission: 'staff', run: pushes },
    ],
  }

  async function mails(): Promise<Finding> {
    if (!offers.mail) return good('没有开通（SMTP_URL）')
    const { waiting, late, lost } = await queueOf('mail')
    if (late > 0) return wrong(`${late} 封等了 15 分钟以上`, '看邮件服务器（SMTP_URL）是否连得上，和服务器的日志')
    return good(`排队 ${waiting} 封${lost > 0 ? `，一天内 ${lost} 封不知是否送达` : ''}`)
  }

  async function pushes(): Promise<Finding> {
    if (!offers.push) return good('没有开通（PUSH、OFFLINE）')
    const { waiting, late, devices } = await queueOf('push')
    if (late > 0) return wrong(`${late} 条到时 15 分钟还没有发出`, '看服务器的日志：发推送的任务 send_pushes 是否在做')
    return good(`${devices} 台设备，排队 ${waiting} 条`)
  }

  async function queueOf(channel: Outgoing['channel']): Promise<Queue> {
    const now = clock.now().toISOString()
    // A mail that is put off again and again waits since it was written, a push for the time that its service has named.
    const since = sql`case when channel = 'mail' and tries > 0 then created_at else due_at end`
    const { rows } = await db.execute<Queue>(sql`
      select count(*)::int as waiting,
        (count(*) filter (where ${since} < ${now}::timestamptz - interval '15 minutes'))::int as late,
        (select count(*)::int from outbox where state = 'lost' and ended_at > ${now}::timestamptz - interval '1 day') as lost,
        (select count(*)::int from push_subscriptions) as devices
      from outbox where channel = ${channel} and state = 'waiting'`)
    return rows[0]!
  }
}
