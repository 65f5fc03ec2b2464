import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { publishDoneWork } from '#server/infra/lib/done-work.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import { countBounce, resetBounces } from './addresses.ts'
import { type MailTextDeps, renderMail } from './mail-texts.ts'
import type { MailSettings } from './mail.settings.ts'
import { claimNextMail, getSendDelay, markAbandonedLost, saveOutcome } from './outbox.store.ts'
import type { Outgoing } from './mail.tables.ts'
import type { SmtpConnection, SendOutcome } from './smtp.ts'

export interface SendingDeps extends MailTextDeps {
  db: Database
  clock: Clock
  mail: MailSettings
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends due e-mails sequentially on one connection. Several processes may run this concurrently. */
export async function sendDueMails(sending: SendingDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, mail, log } = sending
  await markAbandonedLost(db, clock.now())
  if (((await getSendDelay(db, clock.now())) ?? 1) > 0) return
  const { openSmtpConnection } = await import('./smtp.ts')
  // Connects before an e-mail is claimed. If the server is unreachable, e-mails remain queued.
  const connection = await openSmtpConnection(mail).catch((error: unknown) =>
    log.warn({ err: error }, 'mail server unreachable'),
  )
  if (!connection) return
  try {
    while (!signal.aborted && connection.isOpen()) {
      const next = await claimNextMail(db, clock.now())
      if (!next) return
      await sendMail(sending, connection, next)
    }
  } finally {
    connection.close()
  }
}

async function sendMail(sending: SendingDeps, connection: SmtpConnection, outgoing: Outgoing): Promise<void> {
  const { db, clock } = sending
  const rendered = await renderMail(sending, outgoing)
  if (!rendered) return saveOutcome(db, outgoing, { state: 'dropped', endedAt: clock.now() })
  const outcome = await connection.send(rendered.letter)
  publishDoneWork({ what: 'send', name: 'mail', outcome: outcome.state })
  await runTransaction(db, async (tx) => {
    const now = clock.now()
    const next = computeNextState(outgoing, outcome.state, now)
    await saveOutcome(tx, outgoing, { ...next, answer: outcome.answer.slice(0, MAX_ANSWER) })
    const { addressId } = rendered
    if (addressId === null) return
    // Three consecutive bounces disable a confirmed address. A delivery resets the count.
    if (next.state === 'sent') await resetBounces(tx, addressId)
    if (next.state === 'refused' && (await countBounce(tx, addressId, now)))
      await notifyMember(tx, { kind: 'mail_off', userId: outgoing.userId, data: {} }, now)
  })
}

const MAX_ANSWER = 200

const NEXT_TRY_MINUTES = [1, 5, 30, 120, 360]

type NextState = { state: 'waiting'; dueAt: Date } | { state: Exclude<Outgoing['state'], 'waiting'>; endedAt: Date }

/** Plans a retry after a temporary rejection, unless this was the sixth try. */
function computeNextState({ tries }: Outgoing, state: SendOutcome['state'], now: Date): NextState {
  if (state !== 'later') return { state, endedAt: now }
  const minutes = NEXT_TRY_MINUTES[tries - 1]
  if (minutes === undefined) return { state: 'failed', endedAt: now }
  return { state: 'waiting', dueAt: new Date(now.getTime() + minutes * 60_000) }
}
