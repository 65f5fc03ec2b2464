import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Clock } from '#server/lib/clock.ts'
import { tell } from '#server/notifications/notifications.ts'
import { countBounce, forgetBounces } from './addresses.ts'
import { letterOf, type Writing } from './letters.ts'
import type { MailSettings } from './mail.settings.ts'
import { giveUpLost, isAnyDue, type Mail, settleMail, takeNext } from './outbox.ts'
import { type Line, openLine, type Outcome } from './smtp.ts'

export interface Delivering extends Writing {
  db: Database
  clock: Clock
  mail: MailSettings
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Sends what is due, one mail after the other; several processes may be at it. Nothing is taken before the server is there:
 * while it is away mails wait.
 */
export async function deliverDue(delivering: Delivering, signal: AbortSignal): Promise<void> {
  const { db, clock, mail, log } = delivering
  await giveUpLost(db, clock.now())
  if (!(await isAnyDue(db, clock.now()))) return
  const line = await openLine(mail).catch((error: unknown) => log.warn({ err: error }, 'the mail server is away'))
  if (!line) return
  try {
    while (!signal.aborted && line.isOpen()) {
      const next = await takeNext(db, clock.now())
      if (!next) return
      await deliver(delivering, line, next)
    }
  } finally {
    line.close()
  }
}

async function deliver(delivering: Delivering, line: Line, mail: Mail): Promise<void> {
  const { db, clock } = delivering
  const addressed = await letterOf(delivering, mail)
  if (!addressed) return settleMail(db, mail, { state: 'dropped', answer: '' }, clock.now())
  const outcome = await line.send(addressed.letter)
  await inTransaction(db, async (tx) => {
    await settleMail(tx, mail, outcome, clock.now())
    await follow(tx, mail, outcome, addressed.addressId, clock.now())
  })
}

/** What an outcome means for the address: three in a row that come back switch it off, which its member is told. */
async function follow(
  tx: Parameters<typeof countBounce>[0],
  { userId }: Mail,
  { state }: Outcome,
  addressId: number | null,
  now: Date,
): Promise<void> {
  if (addressId === null) return
  if (state === 'sent') await forgetBounces(tx, addressId)
  if (state === 'refused' && (await countBounce(tx, addressId, now)))
    await tell(tx, { kind: 'mail_off', userId, data: {} }, now)
}
