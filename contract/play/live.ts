import type { GameType } from '#lottery/games.ts'

/** Path of the server-sent events about draws: public data only. Not an endpoint, because the response never ends. */
export const LIVE_PATH = '/api/live'

/** Interval of the heartbeat. A client that gets no event during two intervals must reconnect. */
export const LIVE_HEARTBEAT_MS = 25_000

/** Identifies the draw of a `draw` or `settled` event. Clients request the details from the API. */
export interface LiveEventData {
  type: GameType
  issueno: string
}

/** Event data by event name; `at` is the site's time in milliseconds. */
interface LiveEvents {
  draw: LiveEventData & { at: number }
  settled: LiveEventData & { at: number }
  /** Any draw data may have changed: clients refetch all of it. */
  again: { at: number }
  /** Heartbeat. `changed` is the time of the last other event: data requested after it is current. */
  beat: { at: number; changed: number }
}

export type LiveMessage = { [Kind in keyof LiveEvents]: { kind: Kind; data: LiveEvents[Kind] } }[keyof LiveEvents]
