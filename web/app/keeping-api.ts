import { type Api, call } from '#client/call.ts'
import { markKept } from '#web/page/kept.ts'
import { readerNow, renewReader } from '#web/page/reader.ts'

/** What was kept of an answer, and when it came. */
export interface Kept {
  data: unknown
  /** The site's time, in milliseconds. */
  at: number
}

/** One call, as what keeps answers knows it. */
export interface Asked {
  path: string
  input: object
  /** Who asked. */
  reader: string | null
}

export interface Keeper {
  /** Keeps an answer, if it is one of those that can be read later. */
  keep(asked: Asked, kept: Kept): Promise<void>
  /** The answer that was kept; null: there is none. */
  last(asked: Asked): Promise<Kept | null>
  /** Forgets what belongs to others than who is signed in now. */
  tidy(): Promise<void>
}

const SIGNING_IN = '/api/login/'

/**
 * The API over the network, always: only where the network fails a read is answered with what was kept of it, if
 * anything. The keeper's code comes when it is first needed; where it doesn't, nothing is kept.
 */
export function keepingApi(fetchKeeper: () => Promise<Keeper>, transport: Api = call): Api {
  async function withKeeper<Result>(work: (keeper: Keeper) => Promise<Result>): Promise<Result | null> {
    try {
      return await work(await fetchKeeper())
    } catch {
      return null
    }
  }

  return async (endpoint, input, options) => {
    const { method, path } = endpoint
    const asked = { path, input: input as object, reader: readerNow() }
    const answer = await transport(endpoint, input, options)
    if (answer.status === 200 && method !== 'GET' && path.startsWith(SIGNING_IN)) renewReader()
    if (readerNow() !== asked.reader) void withKeeper((keeper) => keeper.tidy())
    if (method !== 'GET') return answer
    if (answer.status === 200 && answer.at) {
      const { data, at } = answer
      void withKeeper((keeper) => keeper.keep(asked, { data, at }))
    }
    if (answer.status !== undefined) return answer
    const kept = await withKeeper((keeper) => keeper.last(asked))
    if (!kept) return answer
    markKept(kept.data, kept.at)
    return { status: 200, msg: '', data: kept.data as never }
  }
}
