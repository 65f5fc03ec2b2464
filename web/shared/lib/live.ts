import { LIVE_HEARTBEAT_MS, LIVE_PATH, type LiveMessage } from '#contract/play/live.ts'

/** Status of the live stream. `lost`: the page polls about every 20 seconds while it tries to reconnect. */
export type LiveStatus = 'starting' | 'live' | 'lost'

export interface LiveSubscriber {
  onMessage(message: LiveMessage): void
  status(status: LiveStatus): void
}

interface LiveSource {
  retry(): void
  close(): void
}

const KINDS = ['draw', 'settled', 'again', 'beat'] as const satisfies LiveMessage['kind'][]

/** Time without a message after which the stream has failed: two heartbeat intervals and a tolerance. */
const SILENCE_MS = 2 * LIVE_HEARTBEAT_MS + 5000
/** Interval in which the time since the last message is checked. One long timer would stop while the device sleeps. */
const CHECK_INTERVAL_MS = 5000
const POLL_INTERVAL_MS = 20_000
/** Delay before the first retry, without jitter; with jitter it is 0.5 to 1 s. */
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000
/** Consecutive failures after which the status is `lost`. The first is usually a restart of the server. */
const FAILURES_UNTIL_LOST = 2

/** Follows the live stream while the window is visible. The first beat reveals whether the page missed a change. */
export function subscribeToLive(follower: LiveSubscriber): { retry(): void } {
  let source: LiveSource | null = null
  function close(): void {
    source?.close()
    source = null
  }
  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') source ??= openLiveStream(follower)
    else close()
  }
  const retry = () => source?.retry()
  document.addEventListener('visibilitychange', onVisibilityChange)
  document.addEventListener('freeze', close)
  document.addEventListener('resume', onVisibilityChange)
  window.addEventListener('online', retry)
  onVisibilityChange()
  return { retry }
}

/**
 * Reconnects with exponential backoff. From the second consecutive failure on, passes an `again` message about every 20
 * seconds, so that the page polls. `dice` returns 0 to 1; it varies the delays, so that not all clients reconnect
 * simultaneously.
 */
export function openLiveStream({ onMessage, status }: LiveSubscriber, dice: () => number = randomFraction): LiveSource {
  let source: EventSource | null = null
  let failures = 0
  let opening: Timer
  let asking: Timer
  let heardAt = 0
  const watch = setInterval(() => source && Date.now() - heardAt > SILENCE_MS && fail(), CHECK_INTERVAL_MS)

  function open(): void {
    clearTimeout(opening)
    source?.close()
    heardAt = Date.now()
    source = new EventSource(LIVE_PATH)
    source.addEventListener('error', fail)
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data }) => take({ kind, data: JSON.parse(String(data)) }))
    }
  }

  // Only a message proves that the stream works, because a proxy may accept the connection and buffer the messages.
  function take(message: LiveMessage): void {
    heardAt = Date.now()
    failures = 0
    clearTimeout(asking)
    asking = undefined
    status('live')
    onMessage(message)
  }

  function fail(): void {
    source?.close()
    source = null
    failures++
    opening = setTimeout(open, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (1 + dice()))
    if (failures < FAILURES_UNTIL_LOST) return
    status('lost')
    if (asking === undefined) ask()
  }

  function ask(): void {
    onMessage({ kind: 'again', data: { at: 0 } })
    asking = setTimeout(ask, POLL_INTERVAL_MS * (0.75 + dice() / 2))
  }

  open()
  return {
    retry: open,
    close() {
      clearInterval(watch)
      clearTimeout(opening)
      clearTimeout(asking)
      source?.close()
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

const UINT32_RANGE = 2 ** 32
export const randomFraction = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / UINT32_RANGE
