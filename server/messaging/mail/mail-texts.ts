import { CONFIRM_HOURS } from '#contract/messaging/mail.ts'
import { paths } from '#contract/paths.ts'
import { type LocalDate, toLocalDate } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { NotificationMessages } from '#server/messaging/notifications/notifications.ts'
import { findAddressFor } from './addresses.ts'
import type { MailLinks } from './links.ts'
import { ONE_CLICK_PATH } from './one-click.ts'
import type { Outgoing } from './mail.tables.ts'
import { getReminderContent } from './reminder-content.ts'
import type { MailMessage } from './smtp.ts'

export interface MailTextDeps {
  db: Queryable
  words: NotificationMessages
  links: MailLinks
  publicUrl: string
}

/** `addressId`: id of the stored address; null for the notice to a replaced address. */
export interface AddressedMail {
  readonly letter: MailMessage
  readonly addressId: number | null
}

/** Renders an e-mail. Null: its address or kind is no longer enabled, or its notifications are no longer visible. */
export async function renderMail(writing: MailTextDeps, mail: Outgoing): Promise<AddressedMail | null> {
  if (mail.kind === 'moved')
    return { letter: { ...MOVED_MAIL, to: mail.address ?? '', ...buildMailIds(writing, mail) }, addressId: null }
  const row = await findAddressFor(writing.db, mail)
  if (!row) return null
  const content = mail.kind === 'confirm' ? buildConfirmation(writing, row.id) : await buildReminder(writing, mail, row)
  return content && { letter: { ...content, to: row.address, ...buildMailIds(writing, mail) }, addressId: row.id }
}

/** Builds message id and date from the outbox row, so that mail clients recognise a duplicate. */
const buildMailIds = (
  { publicUrl }: MailTextDeps,
  { id, createdAt }: Outgoing,
): Pick<MailMessage, 'messageId' | 'date'> => ({
  messageId: `<${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`,
  date: createdAt,
})

type MailText = Pick<MailMessage, 'subject' | 'text' | 'headers'>

const AUTO_HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** Notice to a replaced address. Names neither the account nor the new address. */
const MOVED_MAIL: MailText = {
  subject: '彩运：提醒邮件不再寄到这个邮箱',
  text: [
    '您好！',
    '您在彩运的提醒邮箱已换成另一个，以后不再寄信到这里。',
    '如果不是您本人操作，请登录彩运，到通知设置里换回来，并修改密码。',
  ].join('\n\n'),
  headers: AUTO_HEADERS,
}

function buildConfirmation({ links, publicUrl }: MailTextDeps, addressId: number): MailText {
  const link = publicUrl + paths.mailLink('confirm', links.token('confirm', addressId))
  const text = [
    '您好！',
    '有人在彩运填写了这个邮箱，用来接收消息通知。',
    `如果是您本人，请在${CONFIRM_HOURS}小时内打开下面的链接确认：\n${link}`,
    `如果不是您，请忽略这封邮件，${CONFIRM_HOURS}小时后这个邮箱会从本站删除。`,
  ]
  return { subject: '彩运：请确认您的邮箱', text: text.join('\n\n'), headers: AUTO_HEADERS }
}

const formatDay = (day: LocalDate): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

async function buildReminder(
  { db, words, links, publicUrl }: MailTextDeps,
  mail: Outgoing,
  { id, saysWhat }: { id: number; saysWhat: boolean },
): Promise<MailText | null> {
  const content = await getReminderContent(db, words, mail)
  if (!content) return null
  const { notifications, link } = content
  // The e-mail has the date of the notification, so its text names the day of an earlier draw.
  const day = content.day !== null && content.day < toLocalDate(mail.createdAt) ? formatDay(content.day) : ''
  const [subject, quiet] = [day + content.subject, day + content.quiet]
  const token = links.token('unsubscribe', id)
  const text = [
    ...(saysWhat ? notifications.map(({ title, memo }) => `${title}\n${memo}`) : [`${quiet}。`]),
    `登录后查看：\n${publicUrl}${link}`,
    `不想再收到提醒邮件，打开这里退订，不用登录：\n${publicUrl}${paths.mailLink('unsubscribe', token)}`,
  ]
  return {
    subject: `彩运：${saysWhat ? subject : quiet}`,
    text: text.join('\n\n'),
    headers: {
      ...AUTO_HEADERS,
      'List-Unsubscribe': `<${publicUrl}${ONE_CLICK_PATH}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
