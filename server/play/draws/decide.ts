import type { Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { Source } from './draw-word.ts'
import { drawByIssue } from './draws.queries.ts'
import { wordsOf } from './draws.store.ts'
import { type Arrival, type RecordOutcome, recordDraws } from './record-draws.ts'

type DecisionContext = Omit<Arrival, 'source'>
export type DrawDecision = RecordOutcome | { kind: 'unknown'; reason: string }

/** The operator stands by the numbers as they are: the draw is confirmed, whatever sources say. */
export async function confirmDraw(tx: Tx, game: Game, issueno: string, by: DecisionContext): Promise<DrawDecision> {
  const draw = await drawByIssue(tx, game, issueno)
  if (!draw) return unknown(`没有${game.name}${issueno}期的开奖`)
  if (draw.demo) return unknown(`${game.name}${issueno}期是演示开奖`)
  return decide(tx, game, issueno, draw, onAnyWeekday(by))
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
  return decide(tx, game, issueno, word, onAnyWeekday(by))
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

/** The operator's word holds numbers and date only: what else is known stays the sources' to tell and correct. */
async function decide(
  tx: Tx,
  game: Game,
  issueno: string,
  { date, first, second }: { date: string; first: string; second: string },
  by: DecisionContext,
): Promise<DrawDecision> {
  const word = { game, issueno, date, first, second, salesFen: null, poolFen: null, deadline: null, prizes: [] }
  const [outcome] = await recordDraws(tx, [word], { ...by, source: 'operator' })
  return outcome!
}
