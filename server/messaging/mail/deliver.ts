import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/lib/clock.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import type { Way } from '#server/messaging/outbox/outbox.ts'
import { countBounce, forgetBounces } from './addresses.ts'
import { type Addressed, letterOf, type LetterDeps } from './letters.ts'
import type { MailSettings } from './mail.settings.ts'

interface Mailing extends LetterDeps {
  clock: Clock
  mail: MailSettings
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * E-mail channel: sends sequentially on one connection. An e-mail is never sent twice, so a process crash may lose one.
 */
export const byMail = (mailing: Mailing): Way<Addressed> => ({
  channel: 'mail',
  atOnce: 1,
  worthMs: Number.POSITIVE_INFINITY,
  afterKill: 'lost',
  async open() {
    const { mail, log } = mailing
    const { openLine } = await import('./smtp.ts')
    const line = await openLine(mail).catch((error: unknown) => log.warn({ err: error }, 'the mail server is away'))
    return line ? { ...line, send: ({ letter }) => line.send(letter) } : null
  },
  write: (outgoing) => letterOf(mailing, outgoing),
  /** Three consecutive bounces disable the address; the member is notified. */
  async follow(tx, { userId }, { written: { addressId }, state }) {
    if (addressId === null) return
    if (state === 'sent') await forgetBounces(tx, addressId)
    const now = mailing.clock.now()
    if (state === 'refused' && (await countBounce(tx, addressId, now)))
      await notifyMember(tx, { kind: 'mail_off', userId, data: {} }, now)
  },
})
