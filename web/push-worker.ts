// The part of the service worker that handles push notifications: messages, clicks and renewed subscriptions.
export interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown> | undefined): void
}
interface PushEventLike extends ExtendableEventLike {
  readonly data: { json(): unknown } | null
}
interface NotificationClickEvent extends ExtendableEventLike {
  readonly notification: { readonly data: unknown; close(): void }
}
interface SubscriptionChangeEvent extends ExtendableEventLike {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
interface WindowClientLike {
  readonly url: string
  focus(): Promise<unknown>
}
/** Types of a service worker's global scope. TypeScript's own (lib `webworker`) conflict with those of the DOM. */
interface WorkerScope {
  readonly registration: {
    readonly pushManager: PushManager
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClientLike[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'push', hear: (event: PushEventLike) => void): void
  addEventListener(name: 'notificationclick', hear: (event: NotificationClickEvent) => void): void
  addEventListener(name: 'pushsubscriptionchange', hear: (event: SubscriptionChangeEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope
const SITE_NAME = '彩运'
const EAST_OF_UTC_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000

export function registerPushHandlers(): void {
  worker.addEventListener('push', (event) => event.waitUntil(showPush(event)))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)))
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(sendRenewedSubscription(event)))
}

/** Shows a push message (server/messaging/push/service.ts). Browsers require a notification for each message. */
function showPush({ data }: PushEventLike): Promise<void> {
  const { tag = '', title = SITE_NAME, body = '您有新消息', link = '', at, day = '' } = parseMessage(data)
  const past = day === '' ? '' : formatDay(day)
  const content = title === SITE_NAME ? { title, body: past + body } : { title: past + title, body }
  const shown = {
    body: content.body,
    tag,
    icon: '/icons/192.png',
    data: link,
    ...(at !== undefined && { timestamp: at }),
  }
  return worker.registration.showNotification(content.title, shown)
}

/** Returns the day of a result as a prefix, because a message may be delivered days later; '' for today. */
function formatDay(day: string): string {
  if (day === dayInChina(0)) return ''
  return day === dayInChina(1) ? '昨天：' : `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日：`
}

const dayInChina = (daysAgo: number): string =>
  // oxlint-disable-next-line project/no-machine-clock -- a service worker does not know the server's time
  new Date(Date.now() + EAST_OF_UTC_MS - daysAgo * DAY_MS).toISOString().slice(0, 10)

interface Message extends Record<'tag' | 'title' | 'body' | 'link' | 'day', string> {
  readonly at: number
}

function parseMessage(data: PushEventLike['data']): Partial<Message> {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

/** Focuses the tab that shows the page, or opens a new one, because another tab may contain unsaved input. */
async function openPage({ notification }: NotificationClickEvent): Promise<void> {
  notification.close()
  const { href, origin } = new URL(String(notification.data), location.origin)
  if (origin !== location.origin) return
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === href)
  await (tab ? tab.focus() : worker.clients.openWindow(href))
}

async function sendRenewedSubscription({ oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options
  const made = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/User/push_subscribe', { method: 'POST', headers, body: JSON.stringify({ endpoint, ...keys }) })
}
