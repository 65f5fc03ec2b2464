import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, type Finding, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { getQueueStats } from './queue-stats.ts'
import type { Outgoing } from './outbox.tables.ts'

interface Deps {
  db: Queryable
  clock: Clock
  offers: Record<Outgoing['channel'], boolean>
}

export function outboxChecks({ db, clock, offers }: Deps): FeatureChecks {
  return {
    checks: [
      { name: 'mail', title: '邮件', permission: 'staff', run: checkMails },
      { name: 'push', title: '推送', permission: 'staff', run: checkPushes },
    ],
  }

  async function checkMails(): Promise<Finding> {
    if (!offers.mail) return goodFinding('没有开通（SMTP_URL）')
    const { waiting, late, lost } = await getQueueStats(db, 'mail', clock.now())
    if (late > 0)
      return wrongFinding(`${late} 封等了 15 分钟以上`, '看邮件服务器（SMTP_URL）是否连得上，和服务器的日志')
    return goodFinding(`排队 ${waiting} 封${lost > 0 ? `，一天内 ${lost} 封不知是否送达` : ''}`)
  }

  async function checkPushes(): Promise<Finding> {
    if (!offers.push) return goodFinding('没有开通（PUSH、OFFLINE）')
    const { waiting, late, devices } = await getQueueStats(db, 'push', clock.now())
    if (late > 0)
      return wrongFinding(`${late} 条到时 15 分钟还没有发出`, '看服务器的日志：发推送的任务 send_pushes 是否在做')
    return goodFinding(`${devices} 台设备，排队 ${waiting} 条`)
  }
}
