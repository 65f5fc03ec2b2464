import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMessage } from '#contract/play/live.ts'
import { type LiveStatus, openLiveStream } from './live.ts'

class Stream extends EventTarget {
  static readonly all: Stream[] = []
  closed = false
  constructor() {
    super()
    Stream.all.push(this)
  }
  close(): void {
    this.closed = true
  }
  say(kind: string, data: object): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
}

const latest = () => Stream.all.at(-1)!
const BEAT = { at: 1, changed: 1 }
const failStream = () => latest().dispatchEvent(new Event('error'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Stream.all.length = 0
})

function follow() {
  const onMessage: LiveMessage['kind'][] = []
  const statuses: LiveStatus[] = []
  const source = openLiveStream(
    { onMessage: ({ kind }) => void onMessage.push(kind), status: (status) => void statuses.push(status) },
    () => 0.5,
  )
  return { onMessage, statuses, source }
}

test('the live stream passes on messages and sets the status', () => {
  const { onMessage, statuses, source } = follow()
  latest().say('beat', BEAT)
  latest().say('draw', { type: 1, issueno: '2022150', at: 2 })
  expect(onMessage).toEqual(['beat', 'draw'])
  expect(statuses).toEqual(['live', 'live'])
  source.close()
})

test('after two failures, polls until a message arrives', () => {
  const { onMessage, statuses, source } = follow()
  latest().say('beat', BEAT)
  failStream()
  vi.advanceTimersByTime(750)
  expect(Stream.all).toHaveLength(2)
  expect(statuses.at(-1)).toBe('live')
  failStream()
  expect(statuses.at(-1)).toBe('lost')
  expect(onMessage).toEqual(['beat', 'again'])
  vi.advanceTimersByTime(1500)
  failStream()
  vi.advanceTimersByTime(20_000)
  expect(onMessage).toEqual(['beat', 'again', 'again'])
  vi.advanceTimersByTime(60_000)
  latest().say('beat', BEAT)
  expect(statuses.at(-1)).toBe('live')
  const known = onMessage.length
  vi.advanceTimersByTime(50_000)
  expect(onMessage).toHaveLength(known)
  source.close()
})

test('reopens the live stream after two missing heartbeats', () => {
  const { source } = follow()
  latest().say('beat', BEAT)
  vi.advanceTimersByTime(60_500)
  expect(Stream.all.map(({ closed }) => closed)).toEqual([true])
  vi.advanceTimersByTime(5000)
  expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false])
  source.retry()
  expect(Stream.all.map(({ closed }) => closed)).toEqual([true, true, false])
  source.close()
  vi.advanceTimersByTime(600_000)
  expect(Stream.all.map(({ closed }) => closed)).toEqual([true, true, true])
})
