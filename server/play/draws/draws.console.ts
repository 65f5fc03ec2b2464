import { isDeepStrictEqual } from 'node:util'
import {
  closureHistory,
  closureList,
  confirmDraw,
  deskDraws,
  enterDraw,
  importDraws,
  lackingHistory,
  layHistory,
  missingDraws,
  previewDraw,
  resolveDraw,
  setClosure,
} from '#contract/play/draws.console.ts'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import { InvalidNumbers, normaliseIssue } from '#lottery/numbers.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { namesOf } from '#server/people/account/account.ts'
import { audit, type Detail, historyOf, operatorWrite, sourceOf } from '#server/infra/audit/audit.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { rolledBack } from '#server/infra/db/rolled-back.ts'
import { type Call, route, say } from '#server/infra/http/route.ts'
import { doubtText } from './audit.rules.ts'
import * as closures from './closures.ts'
import * as decide from './decide.ts'
import { deskOf } from './desk.ts'
import { drawnNumbers, written } from './draw-word.ts'
import { closureRefusal } from './draws.rules.ts'
import { drawByIssue } from './draws.queries.ts'
import { demoCount, demoCountOfAll, lockGame, type StoredDraw } from './draws.store.ts'
import * as history from './history.ts'
import { importText } from './import-file.ts'
import { missingIn } from './missing.ts'
import type { DrawHook } from './hooks.ts'
import { UnusableRow } from './unusable.ts'

export interface ConsoleDeps extends Site {
  drawHooks: readonly DrawHook[]
  /** Computes the effect of a change on players, in a transaction that is rolled back. */
  effectOf(tx: Tx, change: (tx: Tx) => Promise<void>): Promise<{ picks: number; withdrawn: number; given: number }>
  /** Runs a transaction on a connection that supports COPY. */
  transactionAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the bundled history is enabled. */
  wantsHistory: boolean
}

const LINES_SHOWN = 200

/** Draw administration for operators. Calls the same functions as the command line. */
export function drawsConsole(site: ConsoleDeps): void {
  deskRoutes(site)
  decisionRoutes(site)
  importRoute(site)
  historyRoutes(site)
  closureRoutes(site)
}

const changedBy = ({ clock, drawHooks: hooks }: ConsoleDeps) => ({ now: clock.now(), hooks })

/** Lists stored and missing draws, and previews the effect of entering a draw. */
function deskRoutes(site: ConsoleDeps): void {
  const { db, jobsPool, clock, effectOf } = site

  route(site, deskDraws, ({ input }) => deskOf(db, input))

  route(site, missingDraws, async () => {
    const missing = await missingIn(db, clock.now())
    return missing.map(({ game, issueno, date }) => ({ type: game.type, issueno, opendate: date }))
  })

  route(site, previewDraw, async ({ input }) => {
    const { game, issueno, word } = wordIn(input)
    const stored = await drawByIssue(db, game, issueno)
    const effect = await rolledBack(jobsPool, (tx) =>
      effectOf(tx, async (changing) =>
        takenOrRefuse(await decide.enterDraw(changing, game, issueno, word, changedBy(site))),
      ),
    )
    return { before: standingOf(stored), after: written(word), ...effect, demo: await demoCount(db, game) }
  })
}

/** Routes that enter numbers, confirm them, or choose a source. */
function decisionRoutes(site: ConsoleDeps): void {
  const { db } = site

  route(site, enterDraw, async (call) => {
    const { input } = call
    const { game, issueno, word } = wordIn(input)
    const again = numbersIn(game, input.again_first, input.again_second)
    if (again.first !== word.first || again.second !== word.second) refuse('numbers_differ')
    const demo = await demoCount(db, game)
    await noted(db, call, { action: 'draw_entered', target: `${game.name}${issueno}` }, async (tx) => {
      await lockGame(tx, game)
      const from = standingOf(await drawByIssue(tx, game, issueno))
      if (input.was !== undefined && input.was !== from) refuse('draw_changed')
      takenOrRefuse(await decide.enterDraw(tx, game, issueno, word, changedBy(site)))
      const to = written(word)
      return { numbers: from === '' ? to : { from, to }, reason: input.reason }
    })
    return say(`已保存，号码以运营的决定为准${demo > 0 ? `。${game.name}的演示开奖已删去` : ''}`, null)
  })

  route(site, confirmDraw, async (call) => {
    const { game, issueno } = issueIn(call.input)
    await noted(db, call, { action: 'draw_confirmed', target: `${game.name}${issueno}` }, async (tx) => {
      await asSeen(tx, game, issueno, call.input.was)
      takenOrRefuse(await decide.confirmDraw(tx, game, issueno, changedBy(site)))
      return { numbers: written((await drawByIssue(tx, game, issueno))!), reason: call.input.reason }
    })
    return say('已确认', null)
  })

  route(site, resolveDraw, async (call) => {
    const { game, issueno } = issueIn(call.input)
    const { source, was, reason } = call.input
    await noted(db, call, { action: 'draw_resolved', target: `${game.name}${issueno}` }, async (tx) => {
      const stored = await asSeen(tx, game, issueno, was)
      takenOrRefuse(await decide.resolveDraw(tx, game, issueno, source, changedBy(site)))
      const to = written((await drawByIssue(tx, game, issueno))!)
      return { source, numbers: { from: stored ? written(stored) : '', to }, reason }
    })
    return say('已选定', null)
  })
}

function importRoute(site: ConsoleDeps): void {
  const { db, jobsPool } = site

  route(site, importDraws, async (call) => {
    const { name, text, preview } = call.input
    const run = async (tx: Tx) => {
      const before = await demoCountOfAll(tx)
      const report = await readable(() => importText(tx, { name, text }, changedBy(site)))
      return { ...report, demo: before - (await demoCountOfAll(tx)) }
    }
    const shown = ({ lines, ...counts }: Awaited<ReturnType<typeof run>>) => ({
      ...counts,
      lines: lines.slice(0, LINES_SHOWN),
    })
    if (preview) return shown(await rolledBack(jobsPool, run))
    return operatorWrite(db, call, async (tx) => {
      const report = await run(tx)
      const { lines: _lines, demo: _demo, ...counts } = report
      return [shown(report), { action: 'draws_imported', target: name, detail: counts }]
    })
  })
}

/** Routes for the bundled history. */
function historyRoutes(site: ConsoleDeps): void {
  const { db, clock, transactionAlone, wantsHistory } = site

  route(site, lackingHistory, async () => ({
    count: wantsHistory ? await history.lackingHistory(db, { now: clock.now() }) : 0,
  }))

  route(site, layHistory, async ({ request, member }) => {
    const count = await readable(() =>
      transactionAlone(async (tx) => {
        const laid = await history.layHistory(tx, changedBy(site))
        await audit(tx, sourceOf(request), { action: 'history_laid', actor: member.id, detail: { draws: laid } })
        return laid
      }),
    )
    return say(count > 0 ? `已补入 ${count} 期历史` : '没有可补的历史', null)
  })
}

function closureRoutes(site: ConsoleDeps): void {
  const { db } = site

  route(site, closureList, async () => {
    const all = await closures.closures(db)
    return all
      .map((one) => ({
        from: one.from,
        to: one.to,
        office: one.office ?? '',
        is_own: Number(!KNOWN_CLOSURES.includes(one)),
      }))
      .toSorted((a, b) => (a.from < b.from ? 1 : -1))
  })

  route(site, setClosure, async (call) => {
    const { from, to, office, closed } = call.input
    const reason = closed ? closureRefusal(from, to) : null
    if (reason !== null) refuse('bad_closure', { msg: reason })
    await noted(
      db,
      call,
      { action: closed ? 'closure_added' : 'closure_removed', target: `${from} 至 ${to}` },
      async (tx) => {
        const clash = closed ? await closures.contradicted(tx, { from, to, ...(office !== '' && { office }) }) : null
        if (clash !== null) refuse('bad_closure', { msg: clash })
        const change = closed ? closures.addClosure : closures.removeClosure
        const isChanged = await change(tx, { from, to, office: office === '' ? null : office }, changedBy(site))
        if (!isChanged) refuse(closed ? 'known_closure' : 'unknown_closure')
        return { [office === '' ? 'both' : office]: { from: !closed, to: closed } }
      },
    )
    return say(closed ? '已增加休市' : '已撤销休市', null)
  })

  route(site, closureHistory, ({ input }) => historyOf(db, ['closure_added', 'closure_removed'], input, namesOf))
}

/** Runs `work` and writes its result to the audit log. */
async function noted(
  db: Database,
  caller: By,
  entry: { action: AuditAction; target: string },
  work: (tx: Tx) => Promise<Detail>,
): Promise<void> {
  await operatorWrite(db, caller, async (tx) => [null, { ...entry, detail: await work(tx) }])
}

type Seen = ParsedInputOf<typeof confirmDraw>['was']
type By = Pick<Call<typeof enterDraw>, 'member' | 'request'>

interface Entered {
  type: GameType
  issueno: string
  opendate: string
  first_number: string
  second_number: string
}

const issueIn = ({ type, issueno }: Pick<Entered, 'type' | 'issueno'>) => {
  const game = GAMES[type]
  return { game, issueno: fitting(() => normaliseIssue(game, issueno)) }
}

function wordIn(input: Entered) {
  const { game, issueno } = issueIn(input)
  return { game, issueno, word: { date: input.opendate, ...numbersIn(game, input.first_number, input.second_number) } }
}

const numbersIn = (game: Game, first: string, second: string) => fitting(() => drawnNumbers(game, first, second))

/** Rejects invalid input with `bad_draw` and the parser's message. */
function fitting<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidNumbers) refuse('bad_draw', { msg: error.reason })
    throw error
  }
}

async function readable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UnusableRow) refuse('bad_draw', { msg: error.reason })
    throw error
  }
}

/**
 * Locks the game and returns the draw. Rejects with `draw_changed` if it differs from the draw shown to the operator.
 */
async function asSeen(tx: Tx, game: Game, issueno: string, was: Seen): Promise<StoredDraw | null> {
  await lockGame(tx, game)
  const draw = await drawByIssue(tx, game, issueno)
  const isSame =
    draw === null ||
    isDeepStrictEqual(was, {
      first_number: draw.first,
      second_number: draw.second,
      trust: draw.trust,
      doubts: draw.doubts.map(doubtText),
    })
  return isSame ? draw : refuse('draw_changed')
}

/** Formats the current numbers of a draw; '' if there are none except a demo draw's. */
const standingOf = (draw: StoredDraw | null): string => (draw && !draw.demo ? written(draw) : '')

function takenOrRefuse(decision: decide.DrawDecision): void {
  if (decision.kind === 'unknown' || decision.kind === 'refused') refuse('bad_draw', { msg: decision.reason })
}
