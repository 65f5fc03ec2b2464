import type { GameType } from '#lottery/games.ts'

/** Server-sent events of what the site learns of draws: public facts only, nothing of who reads. No endpoint: it never ends. */
export const LIVE_PATH = '/api/live'

/** So often every reader hears something; who has heard nothing for two of them has lost the stream. */
export const LIVE_BEAT_MS = 25_000

/** The data of `draw` and `settled`: what there is to know is asked of the calls. */
export interface LiveFact {
  type: GameType
  /** The newest issue it is about. */
  issueno: string
}

/**
 * `draw`: numbers of a game came or changed, or what was announced beside them. `settled`: the picks of an issue are
 * decided. `again`: anything may have changed, read it again. `beat`: the site's time, in milliseconds.
 */
export interface LiveEvents {
  draw: LiveFact
  settled: LiveFact
  again: null
  beat: number
}
