import type { LiveStatus } from '#web/shared/lib/live.ts'
import { createStore, useStore } from '#client/store.ts'

const status = createStore<LiveStatus>('starting')
let retry: () => void = () => {}

export const setLiveStatus = status.set

export function setReconnect(act: () => void): void {
  retry = act
}

export const reconnect = (): void => retry()

export const useLiveStatus = (): LiveStatus => useStore(status)
