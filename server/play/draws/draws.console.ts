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
import { type Game, GAMES } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { loadConsoleNames } from '#server/people/account/account.ts'
import {
  insertAuditEntry,
  type Detail,
  listSettingChanges,
  runOperatorWrite,
  getCallSource,
} from '#server/infra/audit/audit.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runAndRollBack } from '#server/infra/db/run-and-roll-back.ts'
import { type Call, registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { formatDoubt } from './record/audit.rules.ts'
import * as closures from './closures.ts'
import * as decide from './record/operator-decisions.ts'
import { listAdminDraws } from './record/admin-draws.ts'
import { parseDrawnNumbers, formatNumbers, refuseInvalidNumbers } from './draw-report.ts'
import { checkClosure } from './draws.rules.ts'
import { findDrawByIssue } from './draws.queries.ts'
import { countDemoDraws, countAllDemoDraws, lockGame, type StoredDraw } from './draws.store.ts'
import * as history from './history/history.ts'
import { importText } from './history/import-file.ts'
import { listMissingDraws } from './read/missing-draws.ts'
import type { DrawHook } from './hooks.ts'
import { UnusableRow } from './record/unusable-row.ts'

export interface ConsoleDeps extends RouteSite {
  drawHooks: readonly DrawHook[]
  /** Computes the effect of a change on players. The caller must roll back the transaction. */
  effectOf(tx: Tx, change: (tx: Tx) => Promise<void>): Promise<{ picks: number; withdrawn: number; given: number }>
  /** Runs a transaction on a connection that supports COPY. */
  transactionAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether operators may import the draws bundled with the site (history/), according to the configuration. */
  wantsHistory: boolean
}

const LINES_SHOWN = 200

export function registerDrawAdminRoutes(site: ConsoleDeps): void {
  registerListRoutes(site)
  registerDecisionRoutes(site)
  registerImportRoute(site)
  registerHistoryRoutes(site)
  registerClosureRoutes(site)
}

const toChangeContext = ({ clock, drawHooks: hooks }: ConsoleDeps) => ({ now: clock.now(), hooks })

function registerListRoutes(site: ConsoleDeps): void {
  const { db, jobsPool, clock, effectOf } = site

  registerRoute(site, deskDraws, ({ input }) => listAdminDraws(db, input))

  registerRoute(site, missingDraws, async () => {
    const missing = await listMissingDraws(db, clock.now())
    return missing.map(({ game, issueno, date }) => ({ type: game.type, issueno, opendate: date }))
  })

  registerRoute(site, previewDraw, async ({ input }) => {
    const { game, issueno, word } = parseEnteredDraw(input)
    const stored = await findDrawByIssue(db, game, issueno)
    const effect = await runAndRollBack(jobsPool, (tx) =>
      effectOf(tx, async (changing) =>
        rejectUnlessRecorded(await decide.enterDraw(changing, game, issueno, word, toChangeContext(site))),
      ),
    )
    return {
      before: formatCurrentNumbers(stored),
      after: formatNumbers(word),
      ...effect,
      demo: await countDemoDraws(db, game),
    }
  })
}

function registerDecisionRoutes(site: ConsoleDeps): void {
  const { db } = site

  registerRoute(site, enterDraw, async (call) => {
    const { input } = call
    const { game, issueno, word } = parseEnteredDraw(input)
    const again = parseEnteredNumbers(game, input.again_first, input.again_second)
    if (again.first !== word.first || again.second !== word.second) refuse('numbers_differ')
    const demo = await countDemoDraws(db, game)
    await writeWithAudit(db, call, { action: 'draw_entered', target: `${game.name}${issueno}` }, async (tx) => {
      await lockGame(tx, game)
      const from = formatCurrentNumbers(await findDrawByIssue(tx, game, issueno))
      if (input.was !== undefined && input.was !== from) refuse('draw_changed')
      rejectUnlessRecorded(await decide.enterDraw(tx, game, issueno, word, toChangeContext(site)))
      const to = formatNumbers(word)
      return { numbers: from === '' ? to : { from, to }, reason: input.reason }
    })
    return replyWithMessage(`已保存，号码以运营的决定为准${demo > 0 ? `。${game.name}的演示开奖已删去` : ''}`, null)
  })

  registerRoute(site, confirmDraw, async (call) => {
    const { game, issueno } = parseIssue(call.input)
    await writeWithAudit(db, call, { action: 'draw_confirmed', target: `${game.name}${issueno}` }, async (tx) => {
      await lockDisplayedDraw(tx, game, issueno, call.input.was)
      rejectUnlessRecorded(await decide.confirmDraw(tx, game, issueno, toChangeContext(site)))
      return { numbers: formatNumbers((await findDrawByIssue(tx, game, issueno))!), reason: call.input.reason }
    })
    return replyWithMessage('已确认', null)
  })

  registerRoute(site, resolveDraw, async (call) => {
    const { game, issueno } = parseIssue(call.input)
    const { source, was, reason } = call.input
    await writeWithAudit(db, call, { action: 'draw_resolved', target: `${game.name}${issueno}` }, async (tx) => {
      const stored = await lockDisplayedDraw(tx, game, issueno, was)
      rejectUnlessRecorded(await decide.resolveDraw(tx, game, issueno, source, toChangeContext(site)))
      const to = formatNumbers((await findDrawByIssue(tx, game, issueno))!)
      return { source, numbers: { from: stored ? formatNumbers(stored) : '', to }, reason }
    })
    return replyWithMessage('已选定', null)
  })
}

function registerImportRoute(site: ConsoleDeps): void {
  const { db, jobsPool } = site

  registerRoute(site, importDraws, async (call) => {
    const { name, text, preview } = call.input
    const run = async (tx: Tx) => {
      const before = await countAllDemoDraws(tx)
      const report = await rejectUnreadable(() => importText(tx, { name, text }, toChangeContext(site)))
      return { ...report, demo: before - (await countAllDemoDraws(tx)) }
    }
    const shown = ({ lines, ...counts }: Awaited<ReturnType<typeof run>>) => ({
      ...counts,
      lines: lines.slice(0, LINES_SHOWN),
    })
    if (preview) return shown(await runAndRollBack(jobsPool, run))
    return runOperatorWrite(db, call, async (tx) => {
      const report = await run(tx)
      const { lines: _lines, demo: _demo, ...counts } = report
      return [shown(report), { action: 'draws_imported', target: name, detail: counts }]
    })
  })
}

function registerHistoryRoutes(site: ConsoleDeps): void {
  const { db, clock, transactionAlone, wantsHistory } = site

  registerRoute(site, lackingHistory, async () => ({
    count: wantsHistory ? await history.countMissingHistory(db, { now: clock.now() }) : 0,
  }))

  registerRoute(site, layHistory, async ({ request, member }) => {
    const count = await rejectUnreadable(() =>
      transactionAlone(async (tx) => {
        const laid = await history.insertMissingHistory(tx, toChangeContext(site))
        await insertAuditEntry(tx, getCallSource(request), {
          action: 'history_laid',
          actor: member.id,
          detail: { draws: laid },
        })
        return laid
      }),
    )
    return replyWithMessage(count > 0 ? `已补入 ${count} 期历史` : '没有可补的历史', null)
  })
}

function registerClosureRoutes(site: ConsoleDeps): void {
  const { db } = site

  registerRoute(site, closureList, async () => {
    const all = await closures.listClosures(db)
    return all
      .map((one) => ({
        from: one.from,
        to: one.to,
        office: one.office ?? '',
        is_own: Number(!KNOWN_CLOSURES.includes(one)),
      }))
      .toSorted((a, b) => (a.from < b.from ? 1 : -1))
  })

  registerRoute(site, setClosure, async (call) => {
    const { from, to, office, closed } = call.input
    const reason = closed ? checkClosure(from, to) : null
    if (reason !== null) refuse('bad_closure', { msg: reason })
    await writeWithAudit(
      db,
      call,
      { action: closed ? 'closure_added' : 'closure_removed', target: `${from} 至 ${to}` },
      async (tx) => {
        const clash = closed
          ? await closures.findContradiction(tx, { from, to, ...(office !== '' && { office }) })
          : null
        if (clash !== null) refuse('bad_closure', { msg: clash })
        const change = closed ? closures.addClosure : closures.removeClosure
        const isChanged = await change(tx, { from, to, office: office === '' ? null : office }, toChangeContext(site))
        if (!isChanged) refuse(closed ? 'known_closure' : 'unknown_closure')
        return { [office === '' ? 'both' : office]: { from: !closed, to: closed } }
      },
    )
    return replyWithMessage(closed ? '已增加休市' : '已撤销休市', null)
  })

  registerRoute(site, closureHistory, ({ input }) =>
    listSettingChanges(db, ['closure_added', 'closure_removed'], input, loadConsoleNames),
  )
}

async function writeWithAudit(
  db: Database,
  caller: OperatorCall,
  entry: { action: AuditAction; target: string },
  work: (tx: Tx) => Promise<Detail>,
): Promise<void> {
  await runOperatorWrite(db, caller, async (tx) => [null, { ...entry, detail: await work(tx) }])
}

type DisplayedDraw = ParsedInputOf<typeof confirmDraw>['was']
type OperatorCall = Pick<Call<typeof enterDraw>, 'member' | 'request'>

const parseIssue = ({ type, issueno }: Pick<ParsedInputOf<typeof previewDraw>, 'type' | 'issueno'>) => {
  const game = GAMES[type]
  return { game, issueno: refuseInvalidNumbers('bad_draw', () => normaliseIssue(game, issueno)) }
}

function parseEnteredDraw(input: ParsedInputOf<typeof previewDraw>) {
  const { game, issueno } = parseIssue(input)
  return {
    game,
    issueno,
    word: { date: input.opendate, ...parseEnteredNumbers(game, input.first_number, input.second_number) },
  }
}

const parseEnteredNumbers = (game: Game, first: string, second: string) =>
  refuseInvalidNumbers('bad_draw', () => parseDrawnNumbers(game, first, second))

async function rejectUnreadable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UnusableRow) refuse('bad_draw', { msg: error.reason })
    throw error
  }
}

/** Locks the game. Rejects with `draw_changed` if the draw differs from the one shown to the operator. */
async function lockDisplayedDraw(tx: Tx, game: Game, issueno: string, was: DisplayedDraw): Promise<StoredDraw | null> {
  await lockGame(tx, game)
  const draw = await findDrawByIssue(tx, game, issueno)
  const isSame =
    draw === null ||
    isDeepStrictEqual(was, {
      first_number: draw.first,
      second_number: draw.second,
      trust: draw.trust,
      doubts: draw.doubts.map(formatDoubt),
    })
  return isSame ? draw : refuse('draw_changed')
}

/** Formats the current numbers of a draw; '' if there is no real draw. */
const formatCurrentNumbers = (draw: StoredDraw | null): string => (draw && !draw.demo ? formatNumbers(draw) : '')

function rejectUnlessRecorded(decision: decide.DrawDecision): void {
  if (decision.kind === 'unknown' || decision.kind === 'refused') refuse('bad_draw', { msg: decision.reason })
}
