import { isDeepStrictEqual } from 'node:util'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { DrawReport, Source } from '#server/play/draws/draw-report.ts'
import { mergeAgreeingReports } from '#server/play/draws/draws.rules.ts'
import { findDrawByIssue } from '#server/play/draws/draws.queries.ts'
import { listReportsOfDraw } from '#server/play/draws/draws.store.ts'
import { type DrawArrival, type RecordOutcome, recordDraws } from './record-draws.ts'

type DecisionContext = Omit<DrawArrival, 'source'>
export type DrawDecision = RecordOutcome | { kind: 'unknown'; reason: string }

/** Confirms the stored numbers and the doubted values on behalf of the operator. */
export async function confirmDraw(tx: Tx, game: Game, issueno: string, by: DecisionContext): Promise<DrawDecision> {
  const draw = await findDrawByIssue(tx, game, issueno)
  if (!draw) return createUnknownDecision(`没有${game.name}${issueno}期的开奖`)
  if (draw.demo) return createUnknownDecision(`${game.name}${issueno}期是演示开奖`)
  const { date, first, second } = draw
  const merged = mergeAgreeingReports(await listReportsOfDraw(tx, draw.id), draw)
  // The doubted values are those that sources report and the draw lacks.
  const doubted = {
    salesFen: draw.salesFen === null ? merged.salesFen : null,
    poolFen: draw.poolFen === null ? merged.poolFen : null,
    prizes: merged.prizes.filter((row) => !draw.prizes.some((shown) => isDeepStrictEqual(shown, row))),
  }
  return recordDecision(tx, game, issueno, { date, first, second, ...doubted }, allowAnyWeekday(by))
}

/** Sets the draw to the numbers of one source, chosen by the operator, and confirms it. */
export async function resolveDraw(
  tx: Tx,
  game: Game,
  issueno: string,
  source: Source,
  by: DecisionContext,
): Promise<DrawDecision> {
  const draw = await findDrawByIssue(tx, game, issueno)
  const words = draw ? await listReportsOfDraw(tx, draw.id) : []
  const word = words.find((one) => one.source === source)
  if (!draw || draw.demo || !word) return createUnknownDecision(`来源 ${source} 没有${game.name}${issueno}期的开奖`)
  const { date, first, second } = word
  return recordDecision(tx, game, issueno, { date, first, second }, allowAnyWeekday(by))
}

/** Stores numbers entered by the operator, for a new or a known draw, and confirms the draw. */
export async function enterDraw(
  tx: Tx,
  game: Game,
  issueno: string,
  entered: { date: string; first: string; second: string },
  by: DecisionContext,
): Promise<DrawDecision> {
  const stored = await findDrawByIssue(tx, game, issueno)
  // An unchanged date was checked when it was stored.
  return recordDecision(tx, game, issueno, entered, { ...by, allowWeekday: stored?.date === entered.date })
}

/** Skips the weekday check: the date was checked when it was reported, possibly by an import with --allow-weekday. */
const allowAnyWeekday = (by: DecisionContext): DecisionContext => ({ ...by, allowWeekday: true })

const createUnknownDecision = (reason: string): DrawDecision => ({ kind: 'unknown', reason })

/** Records the decided values. Sources continue to fill and correct all other values. */
async function recordDecision(
  tx: Tx,
  game: Game,
  issueno: string,
  decided: Pick<DrawReport, 'date' | 'first' | 'second'> & Partial<DrawReport>,
  by: DecisionContext,
): Promise<DrawDecision> {
  const word = { salesFen: null, poolFen: null, deadline: null, prizes: [], ...decided, game, issueno }
  const [outcome] = await recordDraws(tx, [word], { ...by, source: 'operator' })
  return outcome!
}
