import {
  findAwaitedDraw,
  type Closure,
  addOneDay,
  computeDrawTimes,
  listDrawDates,
  toLocalDate,
  generateSlotsAfter,
} from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'
import { computeRuleFacts, isTableComplete } from '#server/play/draws/prize-rule/rule-facts.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Less than the minute between two runs of the job, which sometimes starts a little early. */
const EVERY_TICK = MINUTE / 2
const HALF_HOURLY = 30 * MINUTE
/** Numbers are expected within this time after a draw. */
const NIGHT = 6 * HOUR
const NIGHT_REST = 5 * MINUTE

export interface FeedState {
  lastOkAt: Date | null
  failures: number
  lastErrorAt: Date | null
  nextTryAt: Date | null
}

export const NEVER_POLLED: FeedState = { lastOkAt: null, failures: 0, lastErrorAt: null, nextTryAt: null }

export type LatestRealDraw = StoredDraw | null

/**
 * A feed is polled each minute while numbers, sales or prize table of a recent draw are missing, less often after some
 * hours, and daily once the data are complete. After a failure the next poll waits for the retry time, on a draw night
 * at most 5 minutes.
 */
export function isPollDue(
  game: Game,
  latest: LatestRealDraw,
  closures: readonly Closure[],
  now: Date,
  state: FeedState,
): boolean {
  const rested = isDrawNight(game, latest, closures, now) ? computeNightRetry(state) : state.nextTryAt
  if (rested && now < rested) return false
  if (!state.lastOkAt) return true
  return now.getTime() - state.lastOkAt.getTime() >= computePause(game, latest, closures, now)
}

function isDrawNight(game: Game, latest: LatestRealDraw, closures: readonly Closure[], now: Date): boolean {
  const awaited = findAwaitedDraw(game, latest, closures, now)
  return awaited !== null && computeAge(awaited.drawAt, now) < NIGHT
}

function computeNightRetry({ lastErrorAt, nextTryAt }: FeedState): Date | null {
  const soon = lastErrorAt && new Date(lastErrorAt.getTime() + NIGHT_REST)
  return soon && nextTryAt && soon < nextTryAt ? soon : nextTryAt
}

function computePause(game: Game, latest: LatestRealDraw, closures: readonly Closure[], now: Date): number {
  if (!latest) return DAY
  const overdue = findOverdueTime(game, latest, closures, now)
  if (overdue && computeAge(overdue, now) < NIGHT) return EVERY_TICK
  // A closure missing in the calendar must not cause days of polling each minute.
  if (overdue) return isDrawNight(game, latest, closures, now) ? NIGHT_REST : HALF_HOURLY
  if (hasCompleteData(game, latest)) return DAY
  const age = computeAge(computeDrawTimes(game, latest.date).drawAt, now)
  if (age < 12 * HOUR) return EVERY_TICK
  return age < 3 * DAY ? HALF_HOURLY : DAY
}

const computeAge = (then: Date, now: Date) => now.getTime() - then.getTime()

function findOverdueTime(game: Game, latest: StoredDraw, closures: readonly Closure[], now: Date): Date | null {
  const next = generateSlotsAfter(game, latest, closures, now).next().value
  return next && next.drawAt <= now ? next.drawAt : null
}

function hasCompleteData(game: Game, latest: StoredDraw): boolean {
  if (latest.salesFen === null) return false
  // The feed no longer publishes a table for 3D, so there is nothing more to wait for.
  if (game.code === 'fc3d') return true
  // The required levels follow from the table itself, without earlier draws.
  return isTableComplete(getPrizeRule(game, latest.issueno, computeRuleFacts(game, [latest], [])[0]!), latest.prizes)
}

const FIRST_TIME = 100
const MARGIN = 5

/** Counts the draws to request: those since the latest known one, and a few older ones that may be corrected. */
export function computeRequestCount(
  game: Game,
  latest: StoredDraw | null,
  closures: readonly Closure[],
  now: Date,
): number {
  if (!latest) return FIRST_TIME
  return listDrawDates(game, addOneDay(latest.date), toLocalDate(now), closures).length + MARGIN
}

const LONGEST_PAUSE = HOUR

/** Computes the time of the next retry: after one minute, two, four, up to an hour. */
export function computeRetryTime(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** (failures - 1), LONGEST_PAUSE))
}
