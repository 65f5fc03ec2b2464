import { LIVE_HEARTBEAT_MS, LIVE_PATH, type LiveMessage } from '#contract/play/live.ts'

/** `lost`: the page polls every 20 seconds and continues to reconnect. */
export type LiveStatus = 'starting' | 'live' | 'lost'

/** Callbacks for the stream's messages and its status. */
export interface LiveSubscriber {
  onMessage(message: LiveMessage): void
  status(status: LiveStatus): void
}

interface LiveSource {
  /** Reconnects immediately instead of after the delay. */
  retry(): void
  close(): void
}

const KINDS = ['draw', 'settled', 'again', 'beat'] as const satisfies LiveMessage['kind'][]

/** Two missing beats mean that the stream is lost. */
const SILENCE_MS = 2 * LIVE_HEARTBEAT_MS + 5000
/** Interval in which the wall clock is checked: a sleeping machine suspends timers. */
const CHECK_INTERVAL_MS = 5000
const POLL_INTERVAL_MS = 20_000
/** First delay, with jitter 0.5 to 1 s: a restarting server hands its connections over within two seconds. */
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000
/** A single failure is usually a restart of the server, so it is not reported. */
const FAILURES_UNTIL_LOST = 2

/**
 * Follows the stream while the window is visible. Closes it when hidden, because phones suspend such windows, and
 * catches up when visible again: the first beat contains the time of the last change.
 */
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
 * Holds one stream open. Reconnects with exponential backoff; from the second consecutive failure on, `onMessage` is
 * called every 20 seconds for polling. `random` returns 0 to 1, so that clients do not reconnect at the same moment.
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

  // Only a message proves that the stream works: a proxy may buffer it.
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
