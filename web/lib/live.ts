import type { LiveMessage } from '#contract/live.ts'
import { type Follower, type LiveSource, type LiveStatus, openLive, SILENCE_MS } from './live-source.ts'

/** What the tab that holds the stream tells the others of the browser. */
type Told = { message: LiveMessage; heardAt: number } | { status: LiveStatus }
/** Said between tabs: what is told, a newcomer's question, and the player's wish to be connected again. */
type Said = Told | 'what is new' | 'try again'

const NAME = 'live'
const LOOK_MS = 5000

/**
 * Follows the stream, one for all tabs of the browser: a tab in sight holds it and passes on what it hears. A tab out of
 * sight lets go of it, since phones put such tabs to sleep, and looks again when it is seen. Without locks (a site that
 * is not served securely, a browser that keeps nothing) each tab in sight has its own.
 */
export function followLive(follower: Follower): { retry(): void } {
  const shared = 'locks' in navigator && 'BroadcastChannel' in window ? sharedStream(follower) : ownStream(follower)
  const seen = () => (document.visibilityState === 'visible' ? shared.join() : shared.leave())
  document.addEventListener('visibilitychange', seen)
  document.addEventListener('freeze', shared.leave)
  document.addEventListener('resume', seen)
  window.addEventListener('online', shared.retry)
  seen()
  return { retry: shared.retry }
}

interface Stream {
  join(): void
  leave(): void
  retry(): void
}

function ownStream(follower: Follower): Stream {
  let source: LiveSource | null = null
  return {
    join: () => void (source ??= openLive(follower)),
    leave() {
      source?.close()
      source = null
    },
    retry: () => source?.retry(),
  }
}

function sharedStream(follower: Follower): Stream {
  const channel = new BroadcastChannel(NAME)
  const own = ownStream({
    heard: (message) => pass({ message, heardAt: Date.now() }),
    status: (status) => pass({ status }),
  })
  /** Ends the wait for the stream, or lets go of it; null: this tab does not want it. */
  let release: (() => void) | null = null
  let holds = false
  let heardAt = Date.now()
  const latest: { beat?: Told; status?: Told } = {}

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (typeof data === 'object') take(data)
    else if (holds) answer(data)
  })
  setInterval(() => release && !holds && Date.now() - heardAt > SILENCE_MS && takeOver(), LOOK_MS)

  function answer(asked: 'what is new' | 'try again'): void {
    if (asked === 'try again') return own.retry()
    for (const told of [latest.status, latest.beat]) if (told) channel.postMessage(told)
  }

  /** What the own stream says is for all tabs. */
  function pass(told: Told): void {
    if ('status' in told) latest.status = told
    else latest.beat = { ...told, message: beatAfter(told.message) }
    channel.postMessage(told)
    take(told)
  }

  function take(told: Told): void {
    heardAt = Date.now()
    if ('status' in told) follower.status(told.status)
    else follower.heard(told.message, heardAt - told.heardAt)
  }

  function join({ steal = false } = {}): void {
    if (release) return
    const wait = new AbortController()
    release = () => wait.abort()
    heardAt = Date.now()
    channel.postMessage('what is new' satisfies Said)
    const hold = () =>
      new Promise<void>((letGo) => {
        if (wait.signal.aborted) return letGo()
        wait.signal.addEventListener('abort', () => letGo())
        holds = true
        own.join()
      })
    void navigator.locks
      .request(NAME, steal ? { steal } : { signal: wait.signal }, hold)
      .catch((error: Error) => wait.signal.aborted || lose(error))
  }

  function lose({ name }: Error): void {
    if (name === 'AbortError') {
      // Taken away, by a tab that had heard nothing for long.
      leave()
      join()
    } else {
      // Refused, as browsers do whose user forbids cookies: asked again, it would be refused again.
      holds = true
      own.join()
    }
  }

  function leave(): void {
    release?.()
    release = null
    holds = false
    own.leave()
  }

  function takeOver(): void {
    leave()
    join({ steal: true })
  }

  return { join, leave, retry: () => (holds ? own.retry() : channel.postMessage('try again' satisfies Said)) }
}

/** What tells a newcomer since when nothing has been told. */
const beatAfter = ({ kind, data }: LiveMessage): LiveMessage => ({
  kind: 'beat',
  data: { at: data.at, changed: kind === 'beat' ? data.changed : data.at },
})
