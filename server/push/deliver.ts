import { eq } from 'drizzle-orm'
import { endOfEvening, type NotificationWords, type Telling, tellingOf } from '#server/notifications/notifications.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Clock } from '#server/lib/clock.ts'
import { endPush, type Push, putOff, takeNext, WORTH_MS } from './outbox.ts'
import { pushes } from './push.tables.ts'
import type { Message, Outcome, Service } from './service.ts'
import { endSubscription, noteFailure, noteSuccess, type Subscription, subscriptionOf } from './subscriptions.ts'

export interface Delivering {
  db: Database
  clock: Clock
  words: NotificationWords
  service: Service
}

/** Pushes that one process sends at once. */
const AT_ONCE = 4

/** Sends what is due; several processes may be at it. */
export async function deliverDue(delivering: Delivering, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => deliverInTurn(delivering, signal)))
}

async function deliverInTurn(delivering: Delivering, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await takeNext(delivering.db, delivering.clock.now())
    if (!next) return
    await deliver(delivering, next)
  }
}

async function deliver({ db, clock, words, service }: Delivering, push: Push): Promise<void> {
  const left = WORTH_MS - (clock.now().getTime() - push.createdAt.getTime())
  const to = await subscriptionOf(db, push.subscriptionId, clock.now())
  const telling = left > 0 && to ? await tellingOfPush(db, words, push, to.userId) : null
  if (!to || !telling) return endPush(db, push.id, 'dropped', '', clock.now())
  const outcome = await service.send(to, messageOf(push, telling, to), left)
  await inTransaction(db, (tx) => settle(tx, push, outcome, clock.now()))
}

async function tellingOfPush(
  db: Database,
  words: NotificationWords,
  push: Push,
  userId: number,
): Promise<Telling | null> {
  const before = await endOfEvening(db, pushes, eq(pushes.subscriptionId, push.subscriptionId), push)
  return tellingOf(db, words, 'push', { ...push, userId, before })
}

/** A push service takes 4 KB sealed; a phone shows less by far. */
const MOST_SHOWN = 240

function messageOf(
  { id, createdAt }: Push,
  { told, subject, quiet, link, day }: Telling,
  { saysWhat }: Subscription,
): Message {
  const said = told.length === 1 ? told[0]!.memo : told.map(({ title }) => title).join('\n')
  const words = saysWhat ? { title: subject, body: said } : { title: '彩运', body: quiet }
  return {
    tag: `push-${id}`,
    title: cut(words.title),
    body: cut(words.body),
    link,
    at: createdAt.getTime(),
    day: day ?? '',
  }
}

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

/** Writes down what became of a push, and what follows for its subscription. */
async function settle(tx: Tx, push: Push, outcome: Outcome, now: Date): Promise<void> {
  const { id, subscriptionId } = push
  if (outcome.state === 'later') {
    if (await putOff(tx, push, outcome, now)) return
    await endPush(tx, id, 'failed', outcome.answer, now)
    return noteFailure(tx, subscriptionId)
  }
  if (outcome.state === 'gone') {
    await endPush(tx, id, 'refused', outcome.answer, now)
    return endSubscription(tx, subscriptionId)
  }
  await endPush(tx, id, outcome.state, outcome.answer, now)
  await (outcome.state === 'sent' ? noteSuccess(tx, subscriptionId, now) : noteFailure(tx, subscriptionId))
}
