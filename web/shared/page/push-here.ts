import type { InputOf } from '#contract/infra/endpoint.ts'
import { myPush, subscribePush } from '#contract/messaging/push.ts'
import type { Api } from '#client/call.ts'
import { browserMemory } from '#client/memory.ts'
import { sessionOf } from './session.ts'

/**
 * What this browser makes of pushes: it knows none; it will once the site is on the home screen; its user forbids this site's
 * notifications; or an address of its push service, '' where it has not subscribed.
 */
export type PushHere = { state: 'unable' | 'home_screen' | 'forbidden' } | { state: 'able'; endpoint: string }

/** Chrome waits long for a push service that it does not reach. */
const LIMIT_MS = 30_000

export async function pushHere(): Promise<PushHere> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return { state: isOnHomeScreen() === false ? 'home_screen' : 'unable' }
  if (Notification.permission === 'denied') return { state: 'forbidden' }
  return { state: 'able', endpoint: (await subscription())?.endpoint ?? '' }
}

/** Only the browsers of iPhone and iPad tell; undefined: any other. */
const isOnHomeScreen = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

const subscription = (): Promise<PushSubscription | null> =>
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager.getSubscription() ?? null)
    // Some browsers keep private windows from it.
    .catch(() => null)

type Given = InputOf<typeof subscribePush>

/**
 * Asks the user, then the browser's push service. `refused`: the user does not want to; `failed`: the service does not, or
 * does not answer.
 */
export async function subscribeHere(key: string): Promise<Given | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  return Promise.race([subscribed(key), failedAfter(LIMIT_MS)]).catch(() => 'failed')
}

async function subscribed(applicationServerKey: string): Promise<Given> {
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return { endpoint, p256dh, auth }
}

const failedAfter = (ms: number): Promise<'failed'> => new Promise((done) => setTimeout(() => done('failed'), ms))

/** The site has forgotten it already: what the browser makes of this changes nothing. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscription())?.unsubscribe().catch(() => {})
}

/** In the browser's storage: for whom pushes were switched on here. */
const PUSHED = 'pushed'

/** As their cookie tells members apart; of two that look the same neither is told what is the other's. */
function memberNow(): string | null {
  const session = sessionOf(document.cookie)
  return session && `${session.phone} ${session.nickname}`
}

/** Whether the member wants pushes on this device, also after they sign in again: each sign-in ends what the last one had. */
export function rememberPushed(isOn: boolean): void {
  if (isOn) browserMemory.keep(PUSHED, memberNow() ?? '')
  else browserMemory.forget(PUSHED)
}

/** Switches pushes on for who has signed in again; without a word, since they did so before. */
export async function pushAgain(api: Api): Promise<void> {
  if (browserMemory.read(PUSHED) !== memberNow() || Notification.permission !== 'granted') return
  const mine = await api(myPush, {}, { quiet: true })
  if (mine.status !== 200 || mine.data.is_offered === 0) return
  const given = await subscribeHere(mine.data.key)
  if (typeof given === 'object') await api(subscribePush, given, { quiet: true })
}
