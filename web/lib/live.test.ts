import { afterEach, expect, test, vi } from 'vitest'
import { followLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab in sight, of a browser that answers `request` for its locks; how many streams it has opened. */
function aTab(request: (name: string, options: LockOptions) => Promise<unknown>) {
  let streams = 0
  class Source extends EventTarget {
    constructor() {
      super()
      streams++
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel }))
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage(): void {}
    },
  )
  vi.useFakeTimers({ toFake: ['setInterval'] })
  followLive({ heard: () => {}, status: () => {} })
  vi.useRealTimers()
  return { streams: () => streams }
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
