import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/lib/clock.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import type { OutgoingChannel } from '#server/messaging/outbox/outbox.ts'
import { countBounce, resetBounces } from './addresses.ts'
import { type AddressedMail, renderMail, type MailTextDeps } from './mail-texts.ts'
import type { MailSettings } from './mail.settings.ts'

interface MailChannelDeps extends MailTextDeps {
  clock: Clock
  mail: MailSettings
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends e-mails sequentially on one connection. None is sent twice, so a crash while sending may lose it. */
export const createMailChannel = (mailing: MailChannelDeps): OutgoingChannel<AddressedMail> => ({
  channel: 'mail',
  atOnce: 1,
  worthMs: Number.POSITIVE_INFINITY,
  afterKill: 'lost',
  async open() {
    const { mail, log } = mailing
    const { openSmtpConnection } = await import('./smtp.ts')
    const line = await openSmtpConnection(mail).catch((error: unknown) =>
      log.warn({ err: error }, 'mail server unreachable'),
    )
    return line ? { ...line, send: ({ letter }) => line.send(letter) } : null
  },
  write: (outgoing) => renderMail(mailing, outgoing),
  /** Three consecutive bounces disable the address. */
  async follow(tx, { userId }, { written: { addressId }, state }) {
    if (addressId === null) return
    if (state === 'sent') await resetBounces(tx, addressId)
    const now = mailing.clock.now()
    if (state === 'refused' && (await countBounce(tx, addressId, now)))
      await notifyMember(tx, { kind: 'mail_off', userId, data: {} }, now)
  },
})
