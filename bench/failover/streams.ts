import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '#contract/play/live.ts'

const RECONNECT_MS = 1000
/** Streams per IP address; the site allows 200. */
const STREAMS_PER_ADDRESS = 150
const OPEN_BATCH = 50

/** Streams of live events, as of open pages. They reconnect after a cut. */
export interface Streams {
  /** Number of open streams. */
  open(): number
  /** Number of streams that received this text since they were opened. */
  heard(words: string): number
  /** Number of times that an open stream was cut. */
  cuts(): number
  close(): void
}

export async function openStreams(url: string, count: number): Promise<Streams> {
  const closing = new AbortController()
  const texts = new Map<number, string>()
  let cuts = 0
  const follow = async (nth: number): Promise<void> => {
    while (!closing.signal.aborted) {
      await readStream(url, nth, texts, closing.signal)
      if (texts.delete(nth)) cuts++
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  for (let nth = 0; nth < count; nth++) {
    void follow(nth)
    if (nth % OPEN_BATCH === 0) await sleep(20)
  }
  while (texts.size < count) await sleep(50)
  return {
    open: () => texts.size,
    heard: (words) => [...texts.values()].filter((text) => text.includes(words)).length,
    cuts: () => cuts,
    close: () => closing.abort(),
  }
}

/** Reads a stream until it ends and stores its text. */
function readStream(url: string, nth: number, texts: Map<number, string>, signal: AbortSignal): Promise<void> {
  const headers = { 'x-forwarded-for': `10.3.0.${Math.floor(nth / STREAMS_PER_ADDRESS)}` }
  const asked = request(url + LIVE_PATH, { agent: false, headers, signal })
  return new Promise((resolve) => {
    asked.once('close', resolve).on('error', () => {})
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) return void asked.destroy()
      answer.setEncoding('utf8').on('error', () => {})
      answer.on('data', (text: string) => void texts.set(nth, (texts.get(nth) ?? '') + text))
    })
    asked.end()
  })
}
