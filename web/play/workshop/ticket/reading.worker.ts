import '#client/old-browsers.ts'
import { type GameType, GAMES } from '#lottery/games.ts'
import { type Chosen, readTickets } from '#lottery/tickets/reading/reading.ts'

/** A text to read; games travel by their numbers. */
export interface ReadingTask {
  text: string
  type: GameType | null
  chosen: readonly Chosen[]
}

// A file of its own, so that the page stays alive meanwhile.
addEventListener('message', ({ data: { text, type, chosen } }: MessageEvent<ReadingTask>) =>
  postMessage(readTickets(text, { game: type && GAMES[type], chosen })),
)
