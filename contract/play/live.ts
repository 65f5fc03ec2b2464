import type { GameType } from '#lottery/games.ts'

/** Server-sent events of what the site learns of draws: public facts only, nothing of who reads. No endpoint: it never ends. */
export const LIVE_PATH = '/api/live'

/** So often every reader hears something; who has heard nothing for two of them has lost the stream. */
export const LIVE_BEAT_MS = 25_000

/** What is to be known of it is asked of the calls. */
export interface LiveFact {
  type: GameType
  /** The newest issue it is about. */
  issueno: string
}

/** Each with the site's time, in milliseconds. */
interface LiveEvents {
  /** Numbers of a game came or changed, or what was announced beside them. */
  draw: LiveFact & { at: number }
  /** The picks of an issue are decided. */
  settled: LiveFact & { at: number }
  /** Anything may have changed. */
  again: { at: number }
  /** Nothing has been told since `changed`: whoever has read after it has missed nothing. */
  beat: { at: number; changed: number }
}

/** One of the events, as a page hears it. */
export type LiveMessage = { [Kind in keyof LiveEvents]: { kind: Kind; data: LiveEvents[Kind] } }[keyof LiveEvents]
