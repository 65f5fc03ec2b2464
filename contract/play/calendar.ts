import { GAME_CODES, type GameCode } from '#lottery/games.ts'
import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, queryGameType, shanghaiTime } from '#contract/infra/fields.ts'

const month = z.string('月份不正确').check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, '月份不正确'))
const day = z.string()

const DrawDay = z.object({
  date: day,
  issueno: z.string(),
  opendate: shanghaiTime,
  draw_id: z.nullable(id),
})
export type DrawDay = z.output<typeof DrawDay>

const Month = z.object({
  month,
  days: z.array(DrawDay),
  closures: z.array(z.object({ from: day, to: day })),
  /** 0: the month is not over and no closures of its year are known, so the draw days may still change; otherwise 1. */
  is_settled: z.int(),
  first_month: month,
  last_month: month,
})
export type Month = z.output<typeof Month>

/** Lists the draw days of a game in a month: past ones from the stored draws, future ones by the rules of the game. */
export const drawCalendar = endpoint('GET', '/api/ranking_list/calendar', {
  summary: '一个月的开奖日与休市；不写月份是本月',
  access: 'public',
  follows: 'draw',
  input: z.object({ type: queryGameType, month: z.optional(month) }),
  reply: Month,
})

const Feed = z.object({
  /** Creation time of the member's calendar address; null: the member has none. */
  created_at: z.nullable(shanghaiTime),
})

/** Returns whether the member has a calendar address. The address itself is returned only when it is created. */
export const myCalendar = endpoint('GET', '/api/User/calendar', {
  summary: '我的日历订阅',
  access: 'member',
  reply: Feed,
})

/** Creates the addresses of the member's calendar and feed of results. Earlier addresses become invalid. */
export const renewCalendar = endpoint('POST', '/api/User/calendar_renew', {
  summary: '生成或更换我的日历和结果的订阅地址',
  access: 'member',
  asksForProof: true,
  /** `path` of the calendar, `results_path` of the feed of results. */
  reply: z.object({ path: z.string(), results_path: z.string(), created_at: shanghaiTime }),
})

export const revokeCalendar = endpoint('POST', '/api/User/calendar_revoke', {
  summary: '停用我的日历和结果的订阅地址',
  access: 'member',
  reply: Feed,
})

const ICS = '.ics'

export const calendarFiles = {
  game: (code: GameCode) => `/calendar/${code}${ICS}`,
  games: GAME_CODES.map((code) => `/calendar/${code}${ICS}`),
  /** Issues with a member's own picks; a secret token identifies the member. */
  own: (token: string) => `/calendar/my/${token}${ICS}`,
}
