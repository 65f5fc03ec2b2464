import { isDeepStrictEqual } from 'node:util'
import { localDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { audit, FROM_SITE } from '#server/infra/audit/audit.ts'
import { auditRun } from './audit.rules.ts'
import { closures } from './closures.ts'
import {
  CORRECTED,
  corrections,
  type DrawWord,
  filledFrom,
  isFeed,
  sameFacts,
  sameNumbers,
  type Source,
  type Trust,
  written,
} from './draw-word.ts'
import { dateRefusal, outOfOrder, type SourcedFacts, weighWords } from './draws.rules.ts'
import {
  dropDemo,
  isTold,
  knownAround,
  lockGame,
  noteSizes,
  type StoredDraw,
  storedAround,
  storedWords,
} from './draws.store.ts'
import type { DrawHook, ChangedDraw } from './hooks.ts'
import { writeCorrections } from './corrections.ts'
import { writeDraws, writeWords, type WrittenDraw } from './write-draws.ts'

export interface Arrival {
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
  /** Another source's numbers remain. */
  | { kind: 'conflict'; reason: string }
  | { kind: 'refused'; reason: string }

/**
 * Records reports of one source about any draws: inserts new ones, fills blanks, rejects impossible ones, calls the
 * hooks and clears the response cache. Idempotent. Outcomes are in the order of the reports.
 */
export async function recordDraws(tx: Tx, words: readonly DrawWord[], arrival: Arrival): Promise<RecordOutcome[]> {
  const outcomes = new Map<DrawWord, RecordOutcome>()
  const changed: ChangedDraw[] = []
  // Process the games in a fixed order: concurrent arrivals then wait for each other without deadlock.
  for (const game of ALL_GAMES) {
    for (const round of rounds(words.filter((word) => word.game === game))) {
      changed.push(...(await recordRound(tx, game, round, arrival, outcomes)))
    }
  }
  if (changed.length > 0) {
    for (const { arrived } of arrival.hooks) await arrived?.(tx, changed)
    await purgeHot(tx)
  }
  return words.map((word) => outcomes.get(word)!)
}

/** Splits reports into rounds, in their order, with an issue at most once per round. */
function rounds(words: readonly DrawWord[]): DrawWord[][] {
  const nth = Map.groupBy(numbered(words), ({ time }) => time)
  return [...nth.values()].map((round) => round.map(({ word }) => word))
}

function numbered(words: readonly DrawWord[]) {
  const times = new Map<string, number>()
  return words.map((word) => {
    const time = (times.get(word.issueno) ?? 0) + 1
    times.set(word.issueno, time)
    return { word, time }
  })
}

/** Draws per statement: a whole history in one statement would exhaust the memory. */
const BATCH = 500

async function recordRound(
  tx: Tx,
  game: Game,
  words: readonly DrawWord[],
  arrival: Arrival,
  outcomes: Map<DrawWord, RecordOutcome>,
): Promise<ChangedDraw[]> {
  await lockGame(tx, game)
  if (!(await admitsDemo(tx, game, arrival))) {
    for (const word of words) outcomes.set(word, { kind: 'refused', reason: '该彩种已有真实开奖' })
    return []
  }
  const good = await goodOnes(tx, game, words, arrival, outcomes)
  if (good.length > 0 && arrival.source !== 'demo') await replaceDemo(tx, game, arrival)
  const changed: ChangedDraw[] = []
  for (let at = 0; at < good.length; at += BATCH) {
    const changes = await changesOf(tx, game, good.slice(at, at + BATCH), arrival)
    for (const { word, outcome } of changes) outcomes.set(word, outcome)
    changed.push(
      ...(await write(
        tx,
        game,
        changes.filter(({ writes }) => writes),
        arrival,
      )),
    )
    if (at === 0 && good.length > BATCH) await noteSizes(tx)
  }
  return changed
}

/**
 * Deletes the demo draws of a game before its first real draw, and audits it: no operator requested this explicitly.
 */
export async function replaceDemo(tx: Tx, game: Game, { source, hooks }: Arrival): Promise<void> {
  const gone = await dropDemo(tx, game, hooks)
  if (gone === 0) return
  await audit(tx, FROM_SITE, {
    action: 'demo_replaced',
    actor: null,
    target: game.name,
    detail: { draws: gone, source },
  })
}

async function admitsDemo(tx: Tx, game: Game, { source }: Arrival): Promise<boolean> {
  return source !== 'demo' || !(await isTold(tx, game))
}

async function goodOnes(
  tx: Tx,
  game: Game,
  words: readonly DrawWord[],
  { source, now, allowWeekday = false }: Arrival,
  outcomes: Map<DrawWord, RecordOutcome>,
): Promise<DrawWord[]> {
  const notBefore = isFeed(source) ? now : undefined
  const arrival = { today: localDate(now), closures: await closures(tx), allowWeekday, notBefore }
  const refuse = (word: DrawWord, reason: string | null) => {
    if (reason !== null) outcomes.set(word, { kind: 'refused', reason })
    return reason === null
  }
  const dated = words.filter((word) => refuse(word, dateRefusal(word, arrival)))
  const misplaced = outOfOrder(game, await knownAround(tx, game, dated, source), dated)
  return dated.filter((word) => refuse(word, misplaced.has(word.issueno) ? outOfOrderReason(word) : null))
}

const outOfOrderReason = ({ date, issueno }: DrawWord) => `开奖日期${date}不在${issueno}前后两期之间`

interface DrawChange {
  word: DrawWord
  outcome: RecordOutcome
  writes: boolean
  /** The source's merged report. */
  own: SourcedFacts
  draw: WrittenDraw
  stored: StoredDraw | undefined
}

async function changesOf(
  db: Reader,
  game: Game,
  words: readonly DrawWord[],
  { source }: Arrival,
): Promise<DrawChange[]> {
  const issues = words.map(({ issueno }) => issueno)
  const around = await storedAround(db, game, issues)
  const knownWords = Map.groupBy(await storedWords(db, game, issues), ({ issueno }) => issueno)
  const stored = new Map(around.map((draw) => [draw.issueno, draw]))
  const weighed = words.map((word) => weigh(word, source, stored.get(word.issueno), knownWords.get(word.issueno) ?? []))
  const known = new Set(issues)
  const rest = around.filter(({ issueno, demo }) => !demo && !known.has(issueno))
  const run = [...rest.map((draw) => ({ draw, isStored: true })), ...weighed.filter(({ draw }) => !draw.demo)]
  const audited = auditRun(game, run, await closures(db))
  return weighed.map((one) => changeOf({ ...one, draw: audited.get(one.word.issueno) ?? one.draw }))
}

/** A draw merged from its sources, before the audit. */
interface WeighedDraw extends Pick<DrawChange, 'word' | 'own' | 'stored' | 'draw'> {
  before: SourcedFacts | undefined
  /** The operator's report. */
  told: SourcedFacts | undefined
}

function weigh(
  word: DrawWord,
  source: Source,
  stored: StoredDraw | undefined,
  knownWords: readonly SourcedFacts[],
): WeighedDraw {
  const before = knownWords.find((one) => one.source === source)
  // A later history version removes values that turned out to be impossible.
  const own: SourcedFacts = { ...(before && source !== 'history' ? filledFrom(word, before) : word), source }
  const words = [...knownWords.filter((one) => one !== before), own]
  const isNew = !knownWords.some((one) => sameNumbers(one, own))
  const { facts, trust: told } = weighWords(words, stored ?? null, own, isNew)
  // The history contains the trust of its own draws.
  const trust = source === 'history' && stored && sameNumbers(stored, own) ? stored.trust : told
  const draw = { ...facts, issueno: word.issueno, trust, doubts: [], demo: source === 'demo' }
  return { word, own, before, stored, draw, told: words.find((one) => one.source === 'operator') }
}

/** Compares a merged draw with the stored one. */
function changeOf({ word, own, before, stored, draw }: WeighedDraw): DrawChange {
  const isSame =
    stored !== undefined &&
    sameFacts(stored, draw) &&
    stored.trust === draw.trust &&
    isDeepStrictEqual(stored.doubts, draw.doubts)
  const writes = !before || !sameFacts(before, own) || !isSame
  return { word, own, draw, stored, writes, outcome: outcomeOf(own, before, draw, writes) }
}

function outcomeOf(
  own: SourcedFacts,
  before: SourcedFacts | undefined,
  draw: { first: string; second: string; trust: Trust },
  writes: boolean,
): RecordOutcome {
  if (draw.trust === 'conflict' && !sameNumbers(own, draw)) {
    return { kind: 'conflict', reason: `号码 ${written(own)} 与其他来源的 ${written(draw)} 不同，保留后者，待人工确认` }
  }
  const changed = before ? corrections(before, own) : []
  if (changed.length > 0)
    return { kind: 'corrected', reason: `更正了${changed.map((field) => CORRECTED[field]).join('、')}` }
  return { kind: writes ? 'accepted' : 'unchanged' }
}

async function write(
  tx: Tx,
  game: Game,
  changes: readonly DrawChange[],
  { source, now }: Arrival,
): Promise<ChangedDraw[]> {
  if (changes.length === 0) return []
  const ids = await writeDraws(
    tx,
    game,
    changes.map(({ draw }) => draw),
    now,
  )
  await writeCorrections(tx, game, changes, now)
  const words = changes.map(({ own, word: { issueno } }) => ({ ...own, drawId: ids.get(issueno)! }))
  await writeWords(tx, words, source, now)
  return changes.map(({ word: { issueno } }) => ({ id: ids.get(issueno)!, game, issueno }))
}
