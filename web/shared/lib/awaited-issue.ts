import type { DrawDetail } from '#contract/play/draws.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import { formatClock, formatDate, formatMonthDay, formatWeekday } from './time.ts'

export type NextDraws = Pick<DrawDetail, 'next_open_time' | 'next_issueno' | 'awaited_open_time' | 'awaited_issueno'>

/** An issue between its sales stop and the publication of its numbers. */
export interface AwaitedIssue {
  issueno: string
  drawsAt: string
}

/** Returns the issue that waits for its numbers, the later one of two; null if there is none. */
export function findAwaitedIssue(game: Game, opening: NextDraws, now: number): AwaitedIssue | null {
  const { next_issueno, next_open_time, awaited_issueno, awaited_open_time } = opening
  if (computeSalesStop(game, next_open_time) <= now) return { issueno: next_issueno, drawsAt: next_open_time }
  if (awaited_issueno === null || awaited_open_time === null) return null
  return { issueno: awaited_issueno, drawsAt: awaited_open_time }
}

/** Returns the sales stop of the issue drawn at `drawsAt`, in milliseconds. */
export const computeSalesStop = (game: Game, drawsAt: string): number =>
  computeDrawTimes(game, drawsAt.slice(0, 10)).salesStopAt.getTime()

export const AWAITED_LABEL = '等待开奖号码'
const MINUTE = 60_000
const HOUR = 60

/** Formats the time until a draw, as in 还有 1 小时 5 分, 还有 2 分 or 不到 1 分; 等待开奖号码 after the draw time. */
export function formatRemaining(drawsAt: string, now: number): string {
  const left = parseShanghaiTime(drawsAt).getTime() - now
  if (left <= 0) return AWAITED_LABEL
  if (left < MINUTE) return '不到 1 分'
  const minutes = Math.ceil(left / MINUTE)
  return minutes < HOUR ? `还有 ${minutes} 分` : `还有 ${Math.floor(minutes / HOUR)} 小时 ${minutes % HOUR} 分`
}

/** Formats a draw time and the time until then, as in 21:15 开奖，还有 2 分; 等待开奖号码 after the draw time. */
export function formatAwaitedDraw(drawsAt: string, now: number): string {
  const text = formatRemaining(drawsAt, now)
  return text === AWAITED_LABEL ? text : `${formatClock(drawsAt)} 开奖，${text}`
}

const DAY = 86_400_000

/** Formats a draw time, as in 今晚 21:15, 明日 21:15 or 周一 21:15; more than six days ahead, as in 01.07 21:15. */
export function formatNextDraw(openTime: string, today: string): string {
  return `${formatDay(openTime, today)} ${formatClock(openTime)}`
}

function formatDay(openTime: string, today: string): string {
  const days = (Date.parse(formatDate(openTime)) - Date.parse(today)) / DAY
  if (days === 0) return '今晚'
  if (days === 1) return '明日'
  return days < 7 ? formatWeekday(openTime) : formatMonthDay(openTime)
}
