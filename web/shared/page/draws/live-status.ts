import type { LiveStatus } from '#web/shared/lib/live.ts'
import { createStore, useStore } from '#client/store.ts'

const status = createStore<LiveStatus>('starting')
let retry: () => void = () => {}

export const setLiveStatus = status.set

/** Sets the action of `reconnect`. */
export function setReconnect(act: () => void): void {
  retry = act
}

/** Reconnects immediately instead of after the delay. */
export const reconnect = (): void => retry()

/** Status of the live connection; `starting` on the server and during the first render. */
export const useLiveStatus = (): LiveStatus => useStore(status)
