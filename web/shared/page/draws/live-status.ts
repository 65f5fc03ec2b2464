import type { LiveStatus } from '#web/shared/lib/live.ts'
import { createStore, useStore } from '#client/store.ts'

const status = createStore<LiveStatus>('starting')
let retry: () => void = () => {}

export const setLiveStatus = status.set

/** Sets the function that `reconnect` calls. */
export function setReconnect(act: () => void): void {
  retry = act
}

/** Reconnects the live stream immediately, without waiting for the delay. */
export const reconnect = (): void => retry()

/** Returns the status of the live stream; `starting` on the server and during hydration. */
export const useLiveStatus = (): LiveStatus => useStore(status)
