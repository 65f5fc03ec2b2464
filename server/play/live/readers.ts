import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIVE_BEAT_MS, type LiveFact, type LiveMessage } from '#contract/play/live.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { spacedBy } from '#server/infra/lib/spaced.ts'

/** Readers written to in one turn of the process: a message to ten thousand holds nobody else up. */
const AT_ONCE = 256
/** Bytes that a reader may leave untaken; they get some sixty a message. */
const MOST_UNTAKEN = 16_384
/** A history that is imported tells of each game once in so long. */
const SPACE_MS = 1000
/** Until then every process has heard the purge that was said with it: whoever asks at once gets what is new. */
const AFTER_PURGE_MS = 100

/** Browsers of other makers come back after this; ours decide themselves. */
const GREETING = 'retry: 5000\n\n'

/** What is written of the response of a reader. */
export type Reader = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'on' | 'once' | 'writableLength'>

/** The open streams of this process. */
export interface Readers {
  /** From now on the response gets everything, until it is closed by either side. */
  add(reader: Reader): void
  count(): number
  send(kind: 'draw' | 'settled', fact: LiveFact): void
  /** Facts may have been missed, or what is told concerns all. */
  lookAgain(): void
  /** Ends every stream, and each that is added later. */
  close(): void
}

export function liveReaders(clock: Clock): Readers {
  const readers = new Set<Reader>()
  const newest = new Map<string, LiveFact>()
  let changed = now()
  let closed = false
  let writing = Promise.resolve()
  const beats = setInterval(() => send(beat()), LIVE_BEAT_MS).unref()

  const tellNewest = spacedBy(SPACE_MS, (name) => {
    const [kind] = name.split(' ') as ['draw' | 'settled']
    tellAfterPurge((at) => ({ kind, data: { ...newest.get(name)!, at } }))
  })

  function tellAfterPurge(messageAt: (at: number) => LiveMessage): void {
    setTimeout(() => {
      changed = now()
      send(messageAt(changed))
    }, AFTER_PURGE_MS).unref()
  }

  function now(): number {
    return clock.now().getTime()
  }

  const beat = (): LiveMessage => ({ kind: 'beat', data: { at: now(), changed } })

  function send(message: LiveMessage): void {
    const bytes = Buffer.from(written(message))
    writing = writing.then(() => writeAll(readers, bytes))
  }

  return {
    add(reader) {
      if (closed) return void reader.end()
      readers.add(reader)
      reader.once('close', () => readers.delete(reader))
      // A line that was cut tells so on the write after it, and then closes.
      reader.on('error', () => {})
      write(readers, reader, GREETING + written(beat()))
    },
    count: () => readers.size,
    send(kind, fact) {
      const name = `${kind} ${fact.type}`
      newest.set(name, fact)
      tellNewest(name)
    },
    lookAgain: () => tellAfterPurge((at) => ({ kind: 'again', data: { at } })),
    close() {
      closed = true
      clearInterval(beats)
      for (const reader of readers) reader.end()
    },
  }
}

async function writeAll(readers: Set<Reader>, message: Buffer): Promise<void> {
  let count = 0
  // A reader that comes meanwhile is told as well, and asks once more than needed.
  for (const reader of readers) {
    write(readers, reader, message)
    if (++count % AT_ONCE === 0) await nextTurn()
  }
}

/** A reader that takes nothing any more is let go. */
function write(readers: Set<Reader>, reader: Reader, message: Buffer | string): void {
  reader.write(message)
  if (reader.writableLength <= MOST_UNTAKEN) return
  readers.delete(reader)
  reader.destroy()
}

const written = ({ kind, data }: LiveMessage): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
