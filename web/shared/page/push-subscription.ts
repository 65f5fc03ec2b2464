import type { InputOf } from '#contract/infra/endpoint.ts'
import { myPush, subscribePush } from '#contract/messaging/push.ts'
import type { Api } from '#client/call.ts'
import { browserMemory } from '#client/memory.ts'
import { parseSession } from './session.ts'

/**
 * Push support of this browser: unsupported; supported once the site is on the home screen; notifications denied for
 * this site; or the endpoint of the subscription, '' if not subscribed.
 */
export type PushSupport = { state: 'unable' | 'home_screen' | 'forbidden' } | { state: 'able'; endpoint: string }

/** Chrome waits long for an unreachable push service. */
const LIMIT_MS = 30_000

export async function getPushSupport(): Promise<PushSupport> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return { state: isOnHomeScreen() === false ? 'home_screen' : 'unable' }
  if (Notification.permission === 'denied') return { state: 'forbidden' }
  return { state: 'able', endpoint: (await findSubscription())?.endpoint ?? '' }
}

/** Defined only on iPhone and iPad; undefined in other browsers. */
const isOnHomeScreen = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

const findSubscription = (): Promise<PushSubscription | null> =>
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager.getSubscription() ?? null)
    // Some browsers deny access in private windows.
    .catch(() => null)

type SubscriptionInput = InputOf<typeof subscribePush>

/**
 * Requests permission from the user, then a subscription from the browser's push service. `refused`: the user denied
 * it; `failed`: the push service failed or timed out.
 */
export async function requestSubscription(key: string): Promise<SubscriptionInput | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  return Promise.race([createSubscription(key), failAfter(LIMIT_MS)]).catch(() => 'failed')
}

async function createSubscription(applicationServerKey: string): Promise<SubscriptionInput> {
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with a different key would block the new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return { endpoint, p256dh, auth }
}

const failAfter = (ms: number): Promise<'failed'> => new Promise((done) => setTimeout(() => done('failed'), ms))

/** The server has already deleted the subscription, so a failure in the browser is ignored. */
export async function deleteSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe().catch(() => {})
}

/** Storage key: the member for whom push notifications were enabled in this browser. */
const PUSH_MEMBER_KEY = 'pushed'

/**
 * Identifies a member by the session cookie. Members with equal phone mask and nickname share the value; neither
 * receives the other's data.
 */
function currentMemberKey(): string | null {
  const session = parseSession(document.cookie)
  return session && `${session.phone} ${session.nickname}`
}

/**
 * Stores whether the member wants push notifications on this device. Signing in again needs it, because each sign-in
 * ends the previous subscription.
 */
export function storePushChoice(isOn: boolean): void {
  if (isOn) browserMemory.keep(PUSH_MEMBER_KEY, currentMemberKey() ?? '')
  else browserMemory.forget(PUSH_MEMBER_KEY)
}

/** Subscribes again without a prompt for a member who has signed in again and had enabled it before. */
export async function restorePush(api: Api): Promise<void> {
  if (browserMemory.read(PUSH_MEMBER_KEY) !== currentMemberKey() || Notification.permission !== 'granted') return
  const mine = await api(myPush, {}, { quiet: true })
  if (mine.status !== 200 || mine.data.is_offered === 0) return
  const subscription = await requestSubscription(mine.data.key)
  if (typeof subscription === 'object') await api(subscribePush, subscription, { quiet: true })
}
