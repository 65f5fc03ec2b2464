import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, type Finding, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { getQueueStats } from './outbox.store.ts'

interface Deps {
  db: Queryable
  clock: Clock
  /** Mail configuration; null: the site sends no e-mail. */
  mail: object | null
}

export function mailChecks({ db, clock, mail }: Deps): FeatureChecks {
  return { checks: [{ name: 'mail', title: '邮件', permission: 'staff', run: checkMails }] }

  async function checkMails(): Promise<Finding> {
    if (!mail) return goodFinding('没有开通（SMTP_URL）')
    const { waiting, late, lost } = await getQueueStats(db, clock.now())
    if (late > 0)
      return wrongFinding(`${late} 封等了 15 分钟以上`, '看邮件服务器（SMTP_URL）是否连得上，和服务器的日志')
    return goodFinding(`排队 ${waiting} 封${lost > 0 ? `，一天内 ${lost} 封不知是否送达` : ''}`)
  }
}
