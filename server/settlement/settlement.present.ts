import { wireBalls } from '#contract/balls.ts'
import { wireMode } from '#contract/modes.ts'
import type { PlayerWin } from '#contract/players.console.ts'
import type { SettledPick } from '#contract/settlement.ts'
import { unrank } from '#lottery/combinations.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { levelName } from '#lottery/prize-names.ts'
import { levelWon, prizeRuleById } from '#lottery/prizes.ts'
import type { Reader } from '#server/db/connect.ts'
import type { Page } from '#server/db/page.ts'
import { type PickRow, picksOf, winsOf, wonPicks } from './my-picks.ts'

/** A member's picks of an issue on the wire. */
export async function picksOn(db: Reader, userId: number, game: Game, issueno: string): Promise<SettledPick[]> {
  return (await picksOf(db, userId, game, issueno)).map((pick) => presentPick(game, pick))
}

/** What a member has won, for their export. */
export async function winDataOf(db: Reader, userId: number) {
  return (await winsOf(db, userId)).map(({ game, issueno, mode, rank, lockedAt, level, points }) => ({
    type: game,
    issueno,
    mode: wireMode(mode),
    ...wireBalls(GAMES[game], unrank(GAMES[game], rank)),
    locked_at: shanghaiTime(lockedAt),
    level,
    level_name: levelName(GAMES[game], level),
    points,
  }))
}

/** A page of what a member has won, as operators see it. */
export async function winsPage(db: Reader, userId: number, page: Page): Promise<PlayerWin[]> {
  return (await wonPicks(db, userId, page)).map(({ id, game, issueno, level, points, lockedAt }) => ({
    id,
    type: game,
    issueno,
    level_name: levelName(GAMES[game], level),
    money: points,
    created_at: shanghaiTime(lockedAt),
  }))
}

function presentPick(game: Game, pick: PickRow): SettledPick {
  const { id, mode, rank, rule, level, points } = pick
  const waitsFor = rule !== null && level === null ? waitingLevel(game, rule, pick) : ''
  const settled = rule !== null && waitsFor === ''
  return {
    id,
    type: wireMode(mode),
    ...wireBalls(game, unrank(game, rank)),
    is_win: settled ? Number(level !== null) : null,
    level,
    level_name: level === null ? '' : levelName(game, level),
    waits_for: waitsFor,
    money: level !== null ? points : settled ? 0 : null,
  }
}

/** The level that a pick without a win would have won if the draw has it, which is not known yet; else ''. */
function waitingLevel(game: Game, ruleId: string, { rank, first, second }: PickRow): string {
  const rule = prizeRuleById(game, ruleId)
  if (!rule?.levels.some(({ undecided }) => undecided === 'level') || first === null) return ''
  return levelWon(rule, unrank(game, rank), parseDraw(game, first, second ?? ''))?.name ?? ''
}
