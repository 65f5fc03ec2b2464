import type { RetentionRules } from '#server/infra/lib/retention.ts'
import {
  type SettingConflicts,
  parseOptional,
  defineSecret,
  defineSetting,
  type SiteKind,
  parseText,
  InvalidSetting,
  type Values,
} from '#server/infra/lib/settings.ts'

export const mailAges = {
  mails: { keep: 30, least: 1, words: '寄信记录的天数' },
} as const satisfies RetentionRules

export const mailSettings = {
  SMTP_URL: defineSecret(
    '寄提醒邮件的服务器，如 `smtps://用户:密码@smtp.example.com`；`smtp://` 时用 STARTTLS；不设则不提供邮件提醒',
    parseOptional(parseSmtpServer),
  ),
  MAIL_FROM: defineSetting('', '寄件人，如 `彩运 <notice@example.com>`', parseText),
}

export interface SmtpServerSettings {
  readonly host: string
  readonly port: number
  /** True: implicit TLS. False: STARTTLS, which is required except on a loopback address. */
  readonly secure: boolean
  readonly user: string
  readonly pass: string
}

export interface MailSettings extends SmtpServerSettings {
  readonly from: string
}

export const toMailSettings = ({
  SMTP_URL: server,
  MAIL_FROM: from,
}: Values<typeof mailSettings>): MailSettings | null => server && { ...server, from }

const FROM = /^([^<>"\r\n]* <)?[^\s@<>"]+@[^\s@<>"]+>?$/

export function listMailContradictions(
  mail: MailSettings | null,
  { demo }: SiteKind,
  publicUrl: string | null,
): SettingConflicts {
  if (!mail) return []
  return [
    demo && 'DEMO=1 不寄邮件，请去掉 SMTP_URL',
    publicUrl === null && 'SMTP_URL 还缺 PUBLIC_URL：邮件里的链接从它开始',
    !FROM.test(mail.from) && 'SMTP_URL 还缺 MAIL_FROM，如 彩运 <notice@example.com>',
  ]
}

function parseSmtpServer(one: string): SmtpServerSettings | InvalidSetting {
  const url = URL.parse(one)
  const [user, pass] = [decodeOrNull(url?.username), decodeOrNull(url?.password)]
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || user === null || pass === null)
    return new InvalidSetting('要 smtp:// 或 smtps:// 开头的地址')
  const secure = url.protocol === 'smtps:'
  const port = Number(url.port) || (secure ? 465 : 587)
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, secure, user, pass }
}

function decodeOrNull(part = ''): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
