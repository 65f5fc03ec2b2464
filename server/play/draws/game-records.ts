import type { Game, GameType } from '#lottery/games.ts'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { numbersOfAll } from './draws.queries.ts'

/** What statistics read of a draw. */
export interface RecordedDraw {
  readonly issueno: string
  readonly numbers: Numbers
  readonly demo: boolean
}

export interface GameRecords {
  /** All draws of a game, oldest first. */
  of(game: Game): Promise<readonly RecordedDraw[]>
  forget(): void
}

/** The numbers of all draws, of each game read once and kept until `forget`: when draws change. */
export function gameRecords(db: Reader): GameRecords {
  const kept = new Map<GameType, Promise<readonly RecordedDraw[]>>()

  function of(game: Game): Promise<readonly RecordedDraw[]> {
    const reading = kept.get(game.type) ?? read(db, game)
    kept.set(game.type, reading)
    // What failed is tried again.
    reading.catch(() => kept.get(game.type) === reading && kept.delete(game.type))
    return reading
  }

  return { of, forget: () => kept.clear() }
}

async function read(db: Reader, game: Game): Promise<RecordedDraw[]> {
  const rows = await numbersOfAll(db, game)
  return rows.map(({ issueno, first, second, demo }) => ({ issueno, numbers: parseDraw(game, first, second), demo }))
}
