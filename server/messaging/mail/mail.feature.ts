import { desc, eq } from 'drizzle-orm'
import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { type FeatureChecks, type Finding, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { deleteAddresses } from './addresses.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailRoutes } from './mail.routes.ts'
import { mailAddresses, outbox, retention } from './mail.tables.ts'
import { getQueueStats } from './outbox.store.ts'

interface QueueDeps {
  db: Queryable
  clock: Clock
  /** Null: the site sends no e-mail, and queued ones are not counted. */
  mail: object | null
}

export function mailChecks({ db, clock, mail }: QueueDeps): FeatureChecks {
  return { checks: [{ name: 'mail', title: '邮件', permission: 'staff', run }] }

  async function run(): Promise<Finding> {
    if (!mail) return goodFinding('没有开通（SMTP_URL）')
    const { waiting, late, lost } = await getQueueStats(db, clock.now())
    if (late > 0)
      return wrongFinding(`${late} 封等了 15 分钟以上`, '看邮件服务器（SMTP_URL）是否连得上，和服务器的日志')
    return goodFinding(`排队 ${waiting} 封${lost > 0 ? `，一天内 ${lost} 封不知是否送达` : ''}`)
  }
}

const mailMetrics = ({ db, clock, mail }: QueueDeps): SiteMetrics => ({
  of: 'outbox',
  help: {
    caiyun_outbox_waiting: 'Mails that wait to be sent',
    caiyun_outbox_late: 'Those that are due for 15 minutes',
  },
  async read() {
    if (!mail) return []
    const { waiting, late } = await getQueueStats(db, clock.now())
    const labels = { way: 'mail' }
    return [
      { name: 'caiyun_outbox_waiting', labels, value: waiting },
      { name: 'caiyun_outbox_late', labels, value: late },
    ]
  },
})

export const mailFeature = {
  routes: [mailRoutes],
  jobs: mailJobs,
  checks: mailChecks,
  facts: mailMetrics,
  personalData: {
    tables: ['mail_addresses', 'outbox'],
    exports: {
      mail_addresses: (db, userId) => db.select().from(mailAddresses).where(eq(mailAddresses.userId, userId)),
      mails: (db, userId) => db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(desc(outbox.id)),
    },
    endAddresses: deleteAddresses,
    async erase(tx, userId) {
      await deleteAddresses(tx, userId)
      await tx.delete(outbox).where(eq(outbox.userId, userId))
    },
  } satisfies PersonalData,
  words: {
    mail_changed: ({ address }: { address: string }): NotificationText => ({
      title: '提醒邮箱已更改',
      memo: `提醒邮件现在寄往 ${address}。如果不是您本人操作，请到通知设置里删除它，并修改密码。`,
      link: paths.notificationSettings(),
    }),
    mail_off: (): NotificationText => ({
      title: '邮件提醒已停用',
      memo: '寄往您邮箱的邮件连续3次被退回，不再寄了。请检查邮箱，或换一个。',
      link: paths.notificationSettings(),
    }),
  },
  retention,
}
