import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIVE_HEARTBEAT_MS, type LiveEventData, type LiveMessage } from '#contract/play/live.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { throttleByName } from '#server/infra/lib/throttle.ts'

/** Clients written to per turn of the event loop: a message to ten thousand clients must not block other work. */
const WRITES_PER_TURN = 256
/** Maximum unread bytes per client; a message has about sixty bytes. */
const MAX_UNREAD_BYTES = 16_384
/** Minimum interval between two events of the same kind and game: an import of a history changes many draws. */
const SPACE_MS = 1000
/**
 * Delay of an event, in which every process invalidates its cache, so that the browser's next request gets new data.
 */
const AFTER_PURGE_MS = 100

/** Reconnection delay for clients other than our pages, which use their own delay. */
const GREETING = 'retry: 5000\n\n'

export type StreamClient = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'on' | 'once' | 'writableLength'>

/** Browsers with an open event stream (SSE) to this process, and the functions that send events to them. */
export interface StreamClients {
  /** Adds a response, which receives all events until either side closes it. */
  add(reader: StreamClient): void
  count(): number
  send(kind: 'draw' | 'settled', fact: LiveEventData): void
  /** Sends a reload event to all clients: events may have been missed, or the change concerns all pages. */
  sendReload(): void
  /** Ends all streams, and each stream added later. */
  close(): void
}

export function createStreamClients(clock: Clock): StreamClients {
  const readers = new Set<StreamClient>()
  const newest = new Map<string, LiveEventData>()
  let changed = readTime()
  let closed = false
  let writing = Promise.resolve()
  const beats = setInterval(() => send(createBeat()), LIVE_HEARTBEAT_MS).unref()

  const tellNewest = throttleByName(SPACE_MS, (name) => {
    const [kind] = name.split(' ') as ['draw' | 'settled']
    sendAfterPurge((at) => ({ kind, data: { ...newest.get(name)!, at } }))
  })

  function sendAfterPurge(messageAt: (at: number) => LiveMessage): void {
    setTimeout(() => {
      changed = readTime()
      send(messageAt(changed))
    }, AFTER_PURGE_MS).unref()
  }

  function readTime(): number {
    return clock.now().getTime()
  }

  const createBeat = (): LiveMessage => ({ kind: 'beat', data: { at: readTime(), changed } })

  function send(message: LiveMessage): void {
    const bytes = Buffer.from(formatMessage(message))
    writing = writing.then(() => writeAll(readers, bytes))
  }

  return {
    add(reader) {
      if (closed) return void reader.end()
      readers.add(reader)
      reader.once('close', () => readers.delete(reader))
      // A broken connection reports an error on the next write, and then closes.
      reader.on('error', () => {})
      write(readers, reader, GREETING + formatMessage(createBeat()))
    },
    count: () => readers.size,
    send(kind, fact) {
      const name = `${kind} ${fact.type}`
      newest.set(name, fact)
      tellNewest(name)
    },
    sendReload: () => sendAfterPurge((at) => ({ kind: 'again', data: { at } })),
    close() {
      closed = true
      clearInterval(beats)
      for (const reader of readers) reader.end()
    },
  }
}

async function writeAll(readers: Set<StreamClient>, message: Buffer): Promise<void> {
  let count = 0
  // A client added during this loop also gets the event, and makes one unneeded request.
  for (const reader of readers) {
    write(readers, reader, message)
    if (++count % WRITES_PER_TURN === 0) await nextTurn()
  }
}

/** Writes a message and disconnects a client that no longer reads. */
function write(readers: Set<StreamClient>, reader: StreamClient, message: Buffer | string): void {
  reader.write(message)
  if (reader.writableLength <= MAX_UNREAD_BYTES) return
  readers.delete(reader)
  reader.destroy()
}

const formatMessage = ({ kind, data }: LiveMessage): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
