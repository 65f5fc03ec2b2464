import '#client/old-browsers.ts'
import { type GameType, GAMES } from '#lottery/games.ts'
import { type Chosen, readTickets } from '#lottery/tickets/reading/reading.ts'

/** A ticket text for the worker to parse. The game is passed by its number. */
export interface ReadingTask {
  text: string
  type: GameType | null
  chosen: readonly Chosen[]
}

addEventListener('message', ({ data: { text, type, chosen } }: MessageEvent<ReadingTask>) =>
  postMessage(readTickets(text, { game: type && GAMES[type], chosen })),
)
