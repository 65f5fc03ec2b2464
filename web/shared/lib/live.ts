import { LIVE_BEAT_MS, LIVE_PATH, type LiveMessage } from '#contract/play/live.ts'

/** `lost`: the page asks every 20 seconds instead, and goes on trying. */
export type LiveStatus = 'starting' | 'live' | 'lost'

/** Who follows the stream. */
export interface Follower {
  onMessage(message: LiveMessage): void
  status(status: LiveStatus): void
}

interface LiveSource {
  /** Tries at once instead of when it is time. */
  retry(): void
  close(): void
}

const KINDS = ['draw', 'settled', 'again', 'beat'] as const satisfies LiveMessage['kind'][]

/** Whoever hears nothing for so long has lost the stream: two beats are missing. */
const SILENCE_MS = 2 * LIVE_BEAT_MS + 5000
/** By the clock on the wall: the machine may have slept, and timers with it. */
const LOOK_MS = 5000
const ASK_MS = 20_000
/** With the dice half a second to one: a site that ends hands its pages over within two. */
const FIRST_MS = 500
const LATEST_MS = 60_000
/** One failure is a site that starts again. */
const LOST_AFTER = 2

/**
 * Follows the stream while the window is in sight. Out of sight it lets go of it, since phones put such windows to sleep, and
 * catches up when it is seen: the first beat tells since when nothing has been told.
 */
export function followLive(follower: Follower): { retry(): void } {
  let source: LiveSource | null = null
  function close(): void {
    source?.close()
    source = null
  }
  function seen(): void {
    if (document.visibilityState === 'visible') source ??= openLive(follower)
    else close()
  }
  const retry = () => source?.retry()
  document.addEventListener('visibilitychange', seen)
  document.addEventListener('freeze', close)
  document.addEventListener('resume', seen)
  window.addEventListener('online', retry)
  seen()
  return { retry }
}

/**
 * Keeps one stream open. Where it is cut it is opened again, ever more seldom; from the second failure in a row on the
 * follower is told to ask every 20 seconds. `dice` gives from 0 to 1: not all browsers shall come in the same moment.
 */
export function openLive({ onMessage, status }: Follower, dice: () => number = throwDice): LiveSource {
  let source: EventSource | null = null
  let failures = 0
  let opening: Timer
  let asking: Timer
  let heardAt = 0
  const watch = setInterval(() => source && Date.now() - heardAt > SILENCE_MS && fail(), LOOK_MS)

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

  // An open stream proves nothing: what stands between may keep what is sent.
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
    opening = setTimeout(open, Math.min(LATEST_MS, FIRST_MS * 2 ** (failures - 1)) * (1 + dice()))
    if (failures < LOST_AFTER) return
    status('lost')
    if (asking === undefined) ask()
  }

  function ask(): void {
    onMessage({ kind: 'again', data: { at: 0 } })
    asking = setTimeout(ask, ASK_MS * (0.75 + dice() / 2))
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

const SPAN = 2 ** 32
export const throwDice = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / SPAN
