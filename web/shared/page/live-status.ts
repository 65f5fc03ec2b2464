import type { LiveStatus } from '#web/shared/lib/live.ts'
import { createStore, useStore } from '#client/store.ts'

const status = createStore<LiveStatus>('starting')
let retry: () => void = () => {}

export const setLiveStatus = status.set

/** What `reconnect` does, once there is something to connect to. */
export function onReconnect(act: () => void): void {
  retry = act
}

/** Tries at once instead of when it is time. */
export const reconnect = (): void => retry()

/** Whether what happens to draws is heard at once; on the server and at first: not yet known. */
export const useLiveStatus = (): LiveStatus => useStore(status)
