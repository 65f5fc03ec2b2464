import { toInstant, toLocalDate } from '#lottery/dates.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import {
  type NotificationMessages,
  type ReminderContent,
  getReminderContent,
} from '#server/messaging/notifications/notifications.ts'
import {
  findNextEvening,
  postponeEvenings,
  type Outgoing,
  type OutgoingChannel,
} from '#server/messaging/outbox/outbox.ts'
import type { PushMessage, PushService } from './service.ts'
import {
  deleteSubscription,
  countFailure,
  updateAfterSuccess,
  type Subscription,
  findSubscription,
} from './subscriptions.ts'

interface PushChannelDeps {
  db: Database
  clock: Clock
  words: NotificationMessages
  service(): Promise<PushService>
}

interface AddressedPush {
  readonly to: Subscription
  readonly message: PushMessage
  readonly ttlMs: number
}

const PUSH_TTL_MS = 24 * 3_600_000

/** A message that a dead process had claimed is sent again; a device shows it once (docs/decisions/048-web-push.md). */
export const createPushChannel = (pushing: PushChannelDeps): OutgoingChannel<AddressedPush> => ({
  channel: 'push',
  atOnce: 4,
  worthMs: PUSH_TTL_MS,
  afterKill: 'waiting',
  async open() {
    const { db, clock } = pushing
    const service = await pushing.service()
    // Messages about results must not wake members: those due between midnight and 8:00 are postponed to 8:00.
    const morning = toInstant(toLocalDate(clock.now()), '08:00')
    if (clock.now() < morning) await postponeEvenings(db, morning)
    return { send: ({ to, message, ttlMs }) => service.send(to, message, ttlMs), isOpen: () => true, close: () => {} }
  },
  write: (outgoing) => renderPush(pushing, outgoing),
  async follow(tx, _outgoing, { written: { to }, outcome, state }) {
    if (outcome.state === 'gone') return deleteSubscription(tx, to.id)
    if (state === 'sent') return updateAfterSuccess(tx, to.id, pushing.clock.now())
    if (state !== 'waiting') await countFailure(tx, to.id)
  },
})

async function renderPush({ db, clock, words }: PushChannelDeps, outgoing: Outgoing): Promise<AddressedPush | null> {
  const { subscriptionId, kind, createdAt } = outgoing
  const ttlMs = PUSH_TTL_MS - (clock.now().getTime() - createdAt.getTime())
  const to = subscriptionId !== null && ttlMs > 0 ? await findSubscription(db, subscriptionId, clock.now()) : null
  if (!to || kind === 'confirm' || kind === 'moved') return null
  const before = await findNextEvening(db, outgoing)
  const content = await getReminderContent(db, words, 'push', { ...outgoing, kind, before })
  return content && { to, message: buildPushMessage(outgoing, content, to), ttlMs }
}

/** Maximum characters of a title or body. A push service accepts 4 KB encrypted; phones show far less. */
const MAX_SHOWN = 240

function buildPushMessage(
  { id, createdAt }: Outgoing,
  { notifications, subject, quiet, link, day }: ReminderContent,
  { saysWhat }: Subscription,
): PushMessage {
  const body = notifications.length === 1 ? notifications[0]!.memo : notifications.map(({ title }) => title).join('\n')
  const words = saysWhat ? { title: subject, body } : { title: '彩运', body: quiet }
  return {
    tag: `push-${id}`,
    title: truncateText(words.title),
    body: truncateText(words.body),
    link,
    at: createdAt.getTime(),
    day: day ?? '',
  }
}

const truncateText = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
