import type { InputOf } from '#contract/infra/endpoint.ts'
import { myPush, subscribePush } from '#contract/messaging/push.ts'
import type { Api } from '#client/call.ts'
import { browserMemory } from '#client/memory.ts'
import { parseSession } from './session.ts'

/** `home_screen`: supported only on the home screen. `endpoint`: that of the subscription, '' without one. */
export type PushSupport = { state: 'unable' | 'home_screen' | 'forbidden' } | { state: 'able'; endpoint: string }

/** Timeout in milliseconds, because Chrome waits long for an unreachable push service. */
const LIMIT_MS = 30_000

export async function getPushSupport(): Promise<PushSupport> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return { state: isOnHomeScreen() === false ? 'home_screen' : 'unable' }
  if (Notification.permission === 'denied') return { state: 'forbidden' }
  return { state: 'able', endpoint: (await findSubscription())?.endpoint ?? '' }
}

const isOnHomeScreen = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

const findSubscription = (): Promise<PushSubscription | null> =>
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager.getSubscription() ?? null)
    // Some browsers deny access to subscriptions in private windows.
    .catch(() => null)

type SubscriptionInput = InputOf<typeof subscribePush>

/** Returns `refused` if the user denies permission, `failed` if the push service fails or times out. */
export async function requestSubscription(key: string): Promise<SubscriptionInput | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  return Promise.race([createSubscription(key), failAfter(LIMIT_MS)]).catch(() => 'failed')
}

async function createSubscription(applicationServerKey: string): Promise<SubscriptionInput> {
  const { pushManager } = await navigator.serviceWorker.ready
  // An existing subscription with another key would make `subscribe` fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return { endpoint, p256dh, auth }
}

const failAfter = (ms: number): Promise<'failed'> => new Promise((done) => setTimeout(() => done('failed'), ms))

/** Deletes the subscription in the browser. A failure is ignored, because the server has already deleted its copy. */
export async function deleteSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe().catch(() => {})
}

const PUSH_MEMBER_KEY = 'pushed'

/** Returns a key that two members may share. It only decides whether to subscribe, so sharing reveals no data. */
function currentMemberKey(): string | null {
  const session = parseSession(document.cookie)
  return session && `${session.phone} ${session.nickname}`
}

/** Stores the choice for the next sign-in, because a sign-in ends the previous subscription. */
export function storePushChoice(isOn: boolean): void {
  if (isOn) browserMemory.keep(PUSH_MEMBER_KEY, currentMemberKey() ?? '')
  else browserMemory.forget(PUSH_MEMBER_KEY)
}

/** Renews the subscription after a sign-in, without a prompt, if the member had one in this browser. */
export async function restorePush(api: Api): Promise<void> {
  if (browserMemory.read(PUSH_MEMBER_KEY) !== currentMemberKey() || Notification.permission !== 'granted') return
  const mine = await api(myPush, {}, { quiet: true })
  if (mine.status !== 200 || mine.data.is_offered === 0) return
  const subscription = await requestSubscription(mine.data.key)
  if (typeof subscription === 'object') await api(subscribePush, subscription, { quiet: true })
}
