import { afterEach, expect, test, vi } from 'vitest'
import { followLive } from './live.ts'

const pages: EventTarget[] = []
afterEach(() => {
  // A stream that is left open would be opened anew a minute later, in a test of something else, where no browser is played.
  for (const page of pages.splice(0)) page.dispatchEvent(new Event('freeze'))
  vi.unstubAllGlobals()
})

/** A tab in sight, of a browser that answers `request` for its locks: its streams, what it hears, and what it tells the others. */
function aTab(request: (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => Promise<unknown>) {
  const streams: EventTarget[] = []
  const channels: EventTarget[] = []
  const heard: unknown[][] = []
  const told: unknown[] = []
  class Source extends EventTarget {
    constructor() {
      super()
      streams.push(this)
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('navigator', { locks: { request } })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  pages.push(page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel }))
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.push(this)
      }
      postMessage(data: unknown): void {
        told.push(data)
      }
    },
  )
  vi.useFakeTimers({ toFake: ['setInterval'] })
  followLive({ heard: (...all) => void heard.push(all), status: () => {} })
  vi.useRealTimers()
  const hears = (target: EventTarget | undefined, type: string, data: unknown) =>
    target?.dispatchEvent(new MessageEvent(type, { data }))
  return {
    streams: () => streams.length,
    heard,
    told,
    streamSays: (type: string, data: object) => hears(streams[0], type, JSON.stringify(data)),
    othersSay: (data: unknown) => hears(channels[0], 'message', data),
  }
}

const settled = () => new Promise((done) => setTimeout(done))

test('where the browser refuses its locks they are asked for once, and the tab has a stream of its own', async () => {
  let asked = 0
  const { streams } = aTab(async () => {
    // A page that goes on asking never comes to rest: this ends it.
    if (++asked > 100) return new Promise(() => {})
    throw new DOMException('denied', 'SecurityError')
  })
  await settled()
  expect([asked, streams()]).toEqual([1, 1])
})

test('a stream that another tab has taken away is waited for', async () => {
  const asked: LockOptions[] = []
  const { streams } = aTab(async (_name, options) => {
    asked.push(options)
    if (asked.length === 1) throw new DOMException('stolen', 'AbortError')
    return new Promise(() => {})
  })
  await settled()
  expect([asked.length, streams()]).toEqual([2, 0])
})

test('a newcomer is told how long ago the last beat was heard: the site’s time has gone on since', async () => {
  const beat = { kind: 'beat', data: { at: 1_000_000, changed: 5 } }
  const holder = aTab(async (_name, _options, hold) => hold(null))
  await settled()
  holder.streamSays('beat', beat.data)
  holder.othersSay('what is new')
  const { heardAt } = holder.told.at(-1) as { heardAt: number }
  expect(holder.told.at(-1)).toEqual({ message: beat, heardAt })
  expect(Math.abs(Date.now() - heardAt)).toBeLessThan(1000)

  const newcomer = aTab(() => new Promise(() => {}))
  newcomer.othersSay({ message: beat, heardAt: Date.now() - 20_000 })
  expect(newcomer.heard).toEqual([[beat, expect.closeTo(20_000, -3)]])
})
