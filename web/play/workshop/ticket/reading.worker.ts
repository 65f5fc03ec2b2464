import '#client/old-browsers.ts'
import { type GameType, GAMES } from '#lottery/games.ts'
import { type Chosen, readTickets } from '#lottery/tickets/reading/reading.ts'

/** A text to parse; games are passed by their type. */
export interface ReadingTask {
  text: string
  type: GameType | null
  chosen: readonly Chosen[]
}

// Runs in a worker, so that the page remains responsive.
addEventListener('message', ({ data: { text, type, chosen } }: MessageEvent<ReadingTask>) =>
  postMessage(readTickets(text, { game: type && GAMES[type], chosen })),
)
