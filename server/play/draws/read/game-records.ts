import type { Game, GameType } from '#lottery/games.ts'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listAllNumbers } from '#server/play/draws/draws.queries.ts'

export interface RecordedDraw {
  readonly issueno: string
  readonly numbers: Numbers
  readonly demo: boolean
}

export interface GameRecords {
  /** Returns all draws of a game, oldest first. */
  of(game: Game): Promise<readonly RecordedDraw[]>
  forget(): void
}

/** Creates a cache of the numbers of all draws, per game. `forget` empties it and must be called when draws change. */
export function createGameRecords(db: Queryable): GameRecords {
  const kept = new Map<GameType, Promise<readonly RecordedDraw[]>>()

  function of(game: Game): Promise<readonly RecordedDraw[]> {
    const reading = kept.get(game.type) ?? readGameRecords(db, game)
    kept.set(game.type, reading)
    // A failed read is retried by the next call.
    reading.catch(() => kept.get(game.type) === reading && kept.delete(game.type))
    return reading
  }

  return { of, forget: () => kept.clear() }
}

async function readGameRecords(db: Queryable, game: Game): Promise<RecordedDraw[]> {
  const rows = await listAllNumbers(db, game)
  return rows.map(({ issueno, first, second, demo }) => ({ issueno, numbers: parseDraw(game, first, second), demo }))
}
