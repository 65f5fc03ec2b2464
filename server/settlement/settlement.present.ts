import { wireBalls } from '#contract/balls.ts'
import { wireMode } from '#contract/modes.ts'
import type { SettledPick } from '#contract/settlement.ts'
import { unrank } from '#lottery/combinations.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Tx } from '#server/db/connect.ts'
import { type PickRow, picksOf, winsOf } from './my-picks.ts'

/** A member's picks of an issue on the wire. */
export async function picksOn(tx: Tx, userId: number, game: Game, issueno: string): Promise<SettledPick[]> {
  return (await picksOf(tx, userId, game, issueno)).map((pick) => presentPick(game, pick))
}

/** What a member has won, for their export. */
export async function winDataOf(tx: Tx, userId: number) {
  return (await winsOf(tx, userId)).map(({ game, issueno, mode, rank, lockedAt, level, points }) => ({
    type: game,
    issueno,
    mode: wireMode(mode),
    ...wireBalls(GAMES[game], unrank(GAMES[game], rank)),
    locked_at: shanghaiTime(lockedAt),
    level,
    points,
  }))
}

function presentPick(game: Game, { id, mode, rank, settled, level, points }: PickRow): SettledPick {
  return {
    id,
    type: wireMode(mode),
    ...wireBalls(game, unrank(game, rank)),
    is_win: settled ? Number(level !== null) : null,
    level,
    money: settled ? (points ?? 0) : null,
  }
}
