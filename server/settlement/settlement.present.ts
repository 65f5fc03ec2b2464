import { wireMode } from '#contract/modes.ts'
import type { SettledPick } from '#contract/settlement.ts'
import { unrank } from '#lottery/combinations.ts'
import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import type { Tx } from '#server/db/connect.ts'
import { type PickRow, picksOf } from './my-picks.ts'

/** A member's picks of an issue on the wire. */
export async function picksOn(tx: Tx, userId: number, game: Game, issueno: string): Promise<SettledPick[]> {
  return (await picksOf(tx, userId, game, issueno)).map((pick) => presentPick(game, pick))
}

function presentPick(game: Game, { id, mode, rank, settled, level, points }: PickRow): SettledPick {
  const numbers = unrank(game, rank)
  return {
    id,
    type: wireMode(mode),
    red_ball: formatFirst(game, numbers),
    blue_ball: formatSecond(game, numbers),
    is_win: settled ? Number(level !== null) : null,
    level,
    money: settled ? (points ?? 0) : null,
  }
}
