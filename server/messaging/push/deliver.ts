import { instantOf, localDate } from '#lottery/dates.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import {
  type NotificationWords,
  type ReminderContent,
  reminderContentOf,
} from '#server/messaging/notifications/notifications.ts'
import { endOfEvening, holdEvenings, type Outgoing, type Way } from '#server/messaging/outbox/outbox.ts'
import type { Message, Service } from './service.ts'
import { endSubscription, noteFailure, noteSuccess, type Subscription, subscriptionOf } from './subscriptions.ts'

interface Pushing {
  db: Database
  clock: Clock
  words: NotificationWords
  service(): Promise<Service>
}

/** A message for a device. */
interface Sealed {
  readonly to: Subscription
  readonly message: Message
  /** Milliseconds that the push service may store it. */
  readonly ttlMs: number
}

const WORTH_MS = 24 * 3_600_000

/** Push channel. A message of a dead process is sent again, but shown once (docs/decisions/048-web-push.md). */
export const byPush = (pushing: Pushing): Way<Sealed> => ({
  channel: 'push',
  atOnce: 4,
  worthMs: WORTH_MS,
  afterKill: 'waiting',
  async open() {
    const { db, clock } = pushing
    const service = await pushing.service()
    // Late results must not wake members: results due at night are postponed to 8:00.
    const morning = instantOf(localDate(clock.now()), '08:00')
    if (clock.now() < morning) await holdEvenings(db, morning)
    return { send: ({ to, message, ttlMs }) => service.send(to, message, ttlMs), isOpen: () => true, close: () => {} }
  },
  write: (outgoing) => messageFor(pushing, outgoing),
  async follow(tx, _outgoing, { written: { to }, outcome, state }) {
    if (outcome.state === 'gone') return endSubscription(tx, to.id)
    if (state === 'sent') return noteSuccess(tx, to.id, pushing.clock.now())
    if (state !== 'waiting') await noteFailure(tx, to.id)
  },
})

async function messageFor({ db, clock, words }: Pushing, outgoing: Outgoing): Promise<Sealed | null> {
  const { subscriptionId, kind, createdAt } = outgoing
  const ttlMs = WORTH_MS - (clock.now().getTime() - createdAt.getTime())
  const to = subscriptionId !== null && ttlMs > 0 ? await subscriptionOf(db, subscriptionId, clock.now()) : null
  if (!to || kind === 'confirm' || kind === 'moved') return null
  const before = await endOfEvening(db, outgoing)
  const content = await reminderContentOf(db, words, 'push', { ...outgoing, kind, before })
  return content && { to, message: messageOf(outgoing, content, to), ttlMs }
}

/** A push service accepts 4 KB encrypted; phones show far less. */
const MOST_SHOWN = 240

function messageOf(
  { id, createdAt }: Outgoing,
  { notifications, subject, quiet, link, day }: ReminderContent,
  { saysWhat }: Subscription,
): Message {
  const body = notifications.length === 1 ? notifications[0]!.memo : notifications.map(({ title }) => title).join('\n')
  const words = saysWhat ? { title: subject, body } : { title: '彩运', body: quiet }
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
