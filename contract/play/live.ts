import type { GameType } from '#lottery/games.ts'

/** Path of the server-sent events about draws: public data only. Not an endpoint, because the response never ends. */
export const LIVE_PATH = '/api/live'

/** Interval of the heartbeat. A client without an event for two intervals has lost the stream. */
export const LIVE_HEARTBEAT_MS = 25_000

/** Minimal event data; clients request the details from the API. */
export interface LiveEventData {
  type: GameType
  /** The newest issue concerned. */
  issueno: string
}

/** Event payloads, with the site's time in milliseconds. */
interface LiveEvents {
  /** Numbers or amounts of a game were recorded or changed. */
  draw: LiveEventData & { at: number }
  /** The picks of an issue were settled. */
  settled: LiveEventData & { at: number }
  /** Anything may have changed. */
  again: { at: number }
  /** Heartbeat: no event since `changed`, so data read after it is current. */
  beat: { at: number; changed: number }
}

/** An event as received by a page. */
export type LiveMessage = { [Kind in keyof LiveEvents]: { kind: Kind; data: LiveEvents[Kind] } }[keyof LiveEvents]
