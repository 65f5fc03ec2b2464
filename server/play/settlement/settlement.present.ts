import { toWireBalls } from '#contract/play/picks.ts'
import { toWireMode } from '#contract/infra/modes.ts'
import { type PickOutcome, sumOutcomes } from '#contract/play/pick-totals.ts'
import type { PlayerWin } from '#contract/admin/players.console.ts'
import type { IssueWithPicks, MyIssue, SettledPick } from '#contract/play/settlement.ts'
import { unrank } from '#lottery/combinations.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { getLevelName } from '#lottery/prize-names.ts'
import { findWonLevel, findPrizeRuleById } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { Page } from '#server/infra/db/page.ts'
import { type HeldIssue, type PickRow, listPicksOfIssues, listWins, listWonPicks } from './my-picks.ts'

export async function listSettledPicks(
  db: Queryable,
  userId: number,
  game: Game,
  issueno: string,
): Promise<SettledPick[]> {
  return (await listPicksOfIssues(db, userId, [{ game: game.type, issueno }])).map(presentPick)
}

/** Converts an issue for which a member has picks to the wire format; the draw time is '' if the calendar lacks it. */
export const presentIssue = ({ game, issueno, drawId }: IssueRef, drawAt: Date | null): IssueWithPicks => ({
  id: drawId,
  type: game,
  issueno,
  opendate: drawAt ? formatShanghaiTime(drawAt) : '',
})

type IssueRef = Pick<HeldIssue, 'game' | 'issueno' | 'drawId'>

/** Presents an issue with the results of a member. `picks`: all picks of the member in this issue, at least one. */
export function presentMyIssue(picks: readonly PickRow[], drawAt: Date | null): MyIssue {
  const one = picks[0]!
  const { waiting, undecided, awaited, ...total } = sumOutcomes(picks.map(presentOutcome))
  return {
    ...presentIssue(one, drawAt),
    settlement: presentIssueState(one, drawAt),
    ...total,
    undecided_picks: waiting,
    undecided_points: Number(undecided),
    awaited_wins: awaited,
  }
}

function presentIssueState({ drawId, rule }: PickRow, drawAt: Date | null): MyIssue['settlement'] {
  if (drawId === null) return drawAt ? 'waiting' : 'lapsed'
  return rule === null ? 'pending' : 'settled'
}

export async function exportWins(db: Queryable, userId: number) {
  return (await listWins(db, userId)).map(({ game, issueno, mode, rank, lockedAt, level, points }) => ({
    type: game,
    issueno,
    mode: toWireMode(mode),
    ...toWireBalls(GAMES[game], unrank(GAMES[game], rank)),
    locked_at: formatShanghaiTime(lockedAt),
    level,
    level_name: getLevelName(GAMES[game], level),
    points,
  }))
}

export async function listWinsPage(db: Queryable, userId: number, page: Page): Promise<PlayerWin[]> {
  return (await listWonPicks(db, userId, page)).map(({ id, game, issueno, level, points, lockedAt }) => ({
    id,
    type: game,
    issueno,
    level_name: getLevelName(GAMES[game], level),
    money: points,
    created_at: formatShanghaiTime(lockedAt),
  }))
}

function presentPick(pick: PickRow): SettledPick {
  const game = GAMES[pick.game]
  const { id, mode, rank, level } = pick
  return {
    id,
    type: toWireMode(mode),
    ...toWireBalls(game, unrank(game, rank)),
    ...presentOutcome(pick),
    level,
    level_name: level === null ? '' : getLevelName(game, level),
  }
}

function presentOutcome(pick: PickRow): PickOutcome {
  const { rule, level, points } = pick
  const waitsFor = rule !== null && level === null ? findUndecidedLevel(GAMES[pick.game], rule, pick) : ''
  const settled = rule !== null && waitsFor === ''
  return {
    is_win: settled ? Number(level !== null) : null,
    waits_for: waitsFor,
    money: level !== null ? points : settled ? 0 : null,
  }
}

/** Returns the name of the undecided level that the pick wins if the draw has this level; otherwise ''. */
function findUndecidedLevel(game: Game, ruleId: string, { rank, first, second }: PickRow): string {
  const rule = findPrizeRuleById(game, ruleId)
  if (!rule?.levels.some(({ undecided }) => undecided === 'level') || first === null) return ''
  return findWonLevel(rule, unrank(game, rank), parseDraw(game, first, second ?? ''))?.name ?? ''
}
