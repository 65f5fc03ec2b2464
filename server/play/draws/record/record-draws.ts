import { isDeepStrictEqual } from 'node:util'
import { toLocalDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { insertAuditEntry, SITE_SOURCE } from '#server/infra/audit/audit.ts'
import { auditRun } from './audit.rules.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import {
  CORRECTED_FIELD_LABELS,
  listCorrectedFields,
  type DrawReport,
  fillBlanks,
  isFeed,
  hasSameFacts,
  hasSameNumbers,
  type Source,
  type Trust,
  formatNumbers,
} from '#server/play/draws/draw-report.ts'
import { checkDrawDate, findMisorderedIssues, type SourceReport, mergeReports } from '#server/play/draws/draws.rules.ts'
import {
  deleteDemoDraws,
  hasReportedDraws,
  listIssuesAround,
  lockGame,
  updateTableStatistics,
  type StoredDraw,
  listDrawsAround,
  listReportsOfIssues,
} from '#server/play/draws/draws.store.ts'
import type { DrawHook, ChangedDraw } from '#server/play/draws/hooks.ts'
import { insertCorrections } from './corrections.ts'
import { upsertDraws, upsertReports, type NewDraw } from './write-draws.ts'

export interface DrawArrival {
  source: Source
  now: Date
  hooks: readonly DrawHook[]
  /** Skips the check of draw days and closures. */
  allowWeekday?: boolean
}

export type RecordOutcome =
  | { kind: 'accepted' | 'unchanged' }
  /** The source replaced a value of its earlier report. */
  | { kind: 'corrected'; reason: string }
  /** The report has other numbers than the draw; the numbers of the draw remain. */
  | { kind: 'conflict'; reason: string }
  | { kind: 'refused'; reason: string }

/**
 * Inserts new draws, fills blanks, corrects values, rejects impossible draws, calls the hooks and invalidates cached
 * responses. Idempotent. Returns the outcomes in the order of the reports.
 */
export async function recordDraws(
  tx: Tx,
  words: readonly DrawReport[],
  arrival: DrawArrival,
): Promise<RecordOutcome[]> {
  const outcomes = new Map<DrawReport, RecordOutcome>()
  const changed: ChangedDraw[] = []
  // Process the games in a fixed order, so that concurrent calls wait for each other without a deadlock.
  for (const game of ALL_GAMES) {
    for (const round of splitIntoRounds(words.filter((word) => word.game === game))) {
      changed.push(...(await recordRound(tx, game, round, arrival, outcomes)))
    }
  }
  if (changed.length > 0) {
    for (const { arrived } of arrival.hooks) await arrived?.(tx, changed)
    await invalidateResponses(tx)
  }
  return words.map((word) => outcomes.get(word)!)
}

/** Splits reports into rounds with each issue at most once per round. The reports of an issue remain in order. */
function splitIntoRounds(words: readonly DrawReport[]): DrawReport[][] {
  const repeats = new Map<string, number>()
  const rounds: DrawReport[][] = []
  for (const word of words) {
    const nth = repeats.get(word.issueno) ?? 0
    repeats.set(word.issueno, nth + 1)
    const round = (rounds[nth] ??= [])
    round.push(word)
  }
  return rounds
}

/** Draws per statement: a whole history in one statement would exhaust the memory. */
const BATCH = 500

async function recordRound(
  tx: Tx,
  game: Game,
  words: readonly DrawReport[],
  arrival: DrawArrival,
  outcomes: Map<DrawReport, RecordOutcome>,
): Promise<ChangedDraw[]> {
  await lockGame(tx, game)
  if (arrival.source === 'demo' && (await hasReportedDraws(tx, game))) {
    for (const word of words) outcomes.set(word, { kind: 'refused', reason: '该彩种已有真实开奖' })
    return []
  }
  const good = await filterValidReports(tx, game, words, arrival, outcomes)
  if (good.length > 0 && arrival.source !== 'demo') await replaceDemo(tx, game, arrival)
  const changed: ChangedDraw[] = []
  for (let at = 0; at < good.length; at += BATCH) {
    const changes = await computeChanges(tx, game, good.slice(at, at + BATCH), arrival)
    for (const { word, outcome } of changes) outcomes.set(word, outcome)
    changed.push(
      ...(await writeChanges(
        tx,
        game,
        changes.filter(({ writes }) => writes),
        arrival,
      )),
    )
    if (at === 0 && good.length > BATCH) await updateTableStatistics(tx)
  }
  return changed
}

/** Deletes the game's demo draws. Writes an audit entry, because no operator requested the deletion explicitly. */
export async function replaceDemo(tx: Tx, game: Game, { source, hooks }: DrawArrival): Promise<void> {
  const deleted = await deleteDemoDraws(tx, game, hooks)
  if (deleted === 0) return
  await insertAuditEntry(tx, SITE_SOURCE, {
    action: 'demo_replaced',
    actor: null,
    target: game.name,
    detail: { draws: deleted, source },
  })
}

async function filterValidReports(
  tx: Tx,
  game: Game,
  words: readonly DrawReport[],
  { source, now, allowWeekday = false }: DrawArrival,
  outcomes: Map<DrawReport, RecordOutcome>,
): Promise<DrawReport[]> {
  const notBefore = isFeed(source) ? now : undefined
  const arrival = { today: toLocalDate(now), closures: await listClosures(tx), allowWeekday, notBefore }
  const refuse = (word: DrawReport, reason: string | null) => {
    if (reason !== null) outcomes.set(word, { kind: 'refused', reason })
    return reason === null
  }
  const dated = words.filter((word) => refuse(word, checkDrawDate(word, arrival)))
  const misplaced = findMisorderedIssues(game, await listIssuesAround(tx, game, dated, source), dated)
  return dated.filter((word) => {
    const { date, issueno } = word
    return refuse(word, misplaced.has(issueno) ? `开奖日期${date}不在${issueno}前后两期之间` : null)
  })
}

interface DrawChange {
  word: DrawReport
  outcome: RecordOutcome
  writes: boolean
  /** Report of the source, merged with its earlier report. */
  own: SourceReport
  draw: NewDraw
  stored: StoredDraw | undefined
}

async function computeChanges(
  db: Queryable,
  game: Game,
  words: readonly DrawReport[],
  { source }: DrawArrival,
): Promise<DrawChange[]> {
  const issues = words.map(({ issueno }) => issueno)
  const around = await listDrawsAround(db, game, issues)
  const knownWords = Map.groupBy(await listReportsOfIssues(db, game, issues), ({ issueno }) => issueno)
  const stored = new Map(around.map((draw) => [draw.issueno, draw]))
  const weighed = words.map((word) =>
    mergeReport(word, source, stored.get(word.issueno), knownWords.get(word.issueno) ?? []),
  )
  const known = new Set(issues)
  const rest = around.filter(({ issueno, demo }) => !demo && !known.has(issueno))
  const run = [...rest.map((draw) => ({ draw, isStored: true })), ...weighed.filter(({ draw }) => !draw.demo)]
  const audited = auditRun(game, run, await listClosures(db))
  return weighed.map((one) => computeChange({ ...one, draw: audited.get(one.word.issueno) ?? one.draw }))
}

/** A draw merged from its sources, before the audit. */
interface MergedDraw extends Pick<DrawChange, 'word' | 'own' | 'stored' | 'draw'> {
  before: SourceReport | undefined
  /** The operator's report, which overrides doubts (audit.rules.ts). */
  told: SourceReport | undefined
}

function mergeReport(
  word: DrawReport,
  source: Source,
  stored: StoredDraw | undefined,
  knownWords: readonly SourceReport[],
): MergedDraw {
  const before = knownWords.find((one) => one.source === source)
  // A later history version can remove values, so its report is not merged with the earlier one.
  const own: SourceReport = { ...(before && source !== 'history' ? fillBlanks(word, before) : word), source }
  const words = [...knownWords.filter((one) => one !== before), own]
  const isNew = !knownWords.some((one) => hasSameNumbers(one, own))
  const { facts, trust: merged } = mergeReports(words, stored ?? null, own, isNew)
  const trust = source === 'history' && stored && hasSameNumbers(stored, own) ? stored.trust : merged
  const draw = { ...facts, issueno: word.issueno, trust, doubts: [], demo: source === 'demo' }
  return { word, own, before, stored, draw, told: words.find((one) => one.source === 'operator') }
}

function computeChange({ word, own, before, stored, draw }: MergedDraw): DrawChange {
  const isSame =
    stored !== undefined &&
    hasSameFacts(stored, draw) &&
    stored.trust === draw.trust &&
    isDeepStrictEqual(stored.doubts, draw.doubts)
  const writes = !before || !hasSameFacts(before, own) || !isSame
  return { word, own, draw, stored, writes, outcome: computeOutcome(own, before, draw, writes) }
}

function computeOutcome(
  own: SourceReport,
  before: SourceReport | undefined,
  draw: { first: string; second: string; trust: Trust },
  writes: boolean,
): RecordOutcome {
  if (draw.trust === 'conflict' && !hasSameNumbers(own, draw)) {
    return {
      kind: 'conflict',
      reason: `号码 ${formatNumbers(own)} 与其他来源的 ${formatNumbers(draw)} 不同，保留后者，待人工确认`,
    }
  }
  const changed = before ? listCorrectedFields(before, own) : []
  if (changed.length > 0)
    return { kind: 'corrected', reason: `更正了${changed.map((field) => CORRECTED_FIELD_LABELS[field]).join('、')}` }
  return { kind: writes ? 'accepted' : 'unchanged' }
}

async function writeChanges(
  tx: Tx,
  game: Game,
  changes: readonly DrawChange[],
  { source, now }: DrawArrival,
): Promise<ChangedDraw[]> {
  if (changes.length === 0) return []
  const ids = await upsertDraws(
    tx,
    game,
    changes.map(({ draw }) => draw),
    now,
  )
  await insertCorrections(tx, game, changes, now)
  const words = changes.map(({ own, word: { issueno } }) => ({ ...own, drawId: ids.get(issueno)! }))
  await upsertReports(tx, words, source, now)
  return changes.map(({ word: { issueno } }) => ({ id: ids.get(issueno)!, game, issueno }))
}
