import { isDeepStrictEqual } from 'node:util'
import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { DrawWord, Source } from './draw-word.ts'
import { factsAgreeing } from './draws.rules.ts'
import { drawByIssue } from './draws.queries.ts'
import { wordsOf } from './draws.store.ts'
import { type Arrival, type RecordOutcome, recordDraws } from './record-draws.ts'

type DecisionContext = Omit<Arrival, 'source'>
export type DrawDecision = RecordOutcome | { kind: 'unknown'; reason: string }

/** The operator stands by the numbers as they are, and by the figures that the audit doubts: the draw is confirmed. */
export async function confirmDraw(tx: Tx, game: Game, issueno: string, by: DecisionContext): Promise<DrawDecision> {
  const draw = await drawByIssue(tx, game, issueno)
  if (!draw) return unknown(`没有${game.name}${issueno}期的开奖`)
  if (draw.demo) return unknown(`${game.name}${issueno}期是演示开奖`)
  const { date, first, second } = draw
  const told = factsAgreeing(await wordsOf(tx, draw.id), draw)
  // What sources say and players do not see is what the audit doubts.
  const doubted = {
    salesFen: draw.salesFen === null ? told.salesFen : null,
    poolFen: draw.poolFen === null ? told.poolFen : null,
    prizes: told.prizes.filter((row) => !draw.prizes.some((shown) => isDeepStrictEqual(shown, row))),
  }
  return decide(tx, game, issueno, { date, first, second, ...doubted }, onAnyWeekday(by))
}

/** The operator takes one source's numbers: they stand, and the draw is confirmed. */
export async function resolveDraw(
  tx: Tx,
  game: Game,
  issueno: string,
  source: Source,
  by: DecisionContext,
): Promise<DrawDecision> {
  const draw = await drawByIssue(tx, game, issueno)
  const words = draw ? await wordsOf(tx, draw.id) : []
  const word = words.find((one) => one.source === source)
  if (!draw || draw.demo || !word) return unknown(`来源 ${source} 没有${game.name}${issueno}期的开奖`)
  const { date, first, second } = word
  return decide(tx, game, issueno, { date, first, second }, onAnyWeekday(by))
}

/** The operator tells a draw, new or known: their numbers stand, and the draw is confirmed. */
export async function enterDraw(
  tx: Tx,
  game: Game,
  issueno: string,
  entered: { date: string; first: string; second: string },
  by: DecisionContext,
): Promise<DrawDecision> {
  const stored = await drawByIssue(tx, game, issueno)
  // A date that stands was looked at when it came.
  return decide(tx, game, issueno, entered, { ...by, allowWeekday: stored?.date === entered.date })
}

/** The source's date was looked at when it came, and may have been let through with --allow-weekday. */
const onAnyWeekday = (by: DecisionContext): DecisionContext => ({ ...by, allowWeekday: true })

const unknown = (reason: string): DrawDecision => ({ kind: 'unknown', reason })

/** The operator's word holds numbers, date and figures that they confirmed: sources go on to fill and correct the rest. */
async function decide(
  tx: Tx,
  game: Game,
  issueno: string,
  decided: Pick<DrawWord, 'date' | 'first' | 'second'> & Partial<DrawWord>,
  by: DecisionContext,
): Promise<DrawDecision> {
  const word = { salesFen: null, poolFen: null, deadline: null, prizes: [], ...decided, game, issueno }
  const [outcome] = await recordDraws(tx, [word], { ...by, source: 'operator' })
  return outcome!
}
