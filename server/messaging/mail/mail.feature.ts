import { desc, eq } from 'drizzle-orm'
import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { deleteAddresses } from './addresses.ts'
import { mailChecks } from './mail.checks.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailMetrics } from './mail.metrics.ts'
import { mailRoutes } from './mail.routes.ts'
import { mailAddresses, retention } from './mail.tables.ts'
import { outbox, retention as outboxRetention } from './outbox.tables.ts'

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
  retention: { ...retention, ...outboxRetention },
}
