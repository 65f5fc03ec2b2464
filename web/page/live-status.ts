import { useSyncExternalStore } from 'react'
import type { LiveStatus } from '#web/lib/live-source.ts'

const watchers = new Set<() => void>()
let status: LiveStatus = 'starting'
let retry: () => void = () => {}

export function setLiveStatus(next: LiveStatus): void {
  if (next === status) return
  status = next
  for (const tell of watchers) tell()
}

/** What `reconnect` does, once there is something to connect to. */
export function onReconnect(act: () => void): void {
  retry = act
}

/** Tries at once instead of when it is time. */
export const reconnect = (): void => retry()

function subscribe(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Whether what happens to draws is heard at once; on the server and at first: not yet known. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => 'starting',
  )
}
