import * as z from 'zod/mini'
import { DrawDetail, SimulatedPick } from './draws.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  gameType,
  id,
  issueno,
  paging,
  queryGameType,
  queryId,
  queryInt,
  shanghaiTime,
} from '#contract/infra/fields.ts'

/** 1: every issue I hold picks for; 2: those of them already drawn. */
export const HELD = 1
export const DRAWN = 2

/** Points of 一等奖 where nobody won it, so that no amount is published. */
export const FIRST_PRIZE_POINTS = { dlt: 10_000_000, other: 5_000_000 } as const

export const IssueWithPicks = z.object({
  /** The draw's id; null before the draw. */
  id: z.nullable(id),
  type: gameType,
  issueno: z.string(),
  /** The draw time; of an issue that is no longer in the calendar ''. */
  opendate: shanghaiTime,
})
export type IssueWithPicks = z.output<typeof IssueWithPicks>

/** Issues with my picks, newest first. */
export const myIssues = endpoint('GET', '/api/user/ranking_list', {
  summary: '我有选号的期（is_win：1 全部，2 已开奖）',
  access: 'member',
  follows: 'draw',
  input: z.object({
    type: queryGameType,
    is_win: z._default(queryInt(HELD, DRAWN, 'is_win 只能是 1 或 2'), HELD),
    ...paging,
  }),
  reply: z.array(IssueWithPicks),
})

/** An issue with what my picks of it came to. */
export const MyIssue = z.extend(IssueWithPicks, {
  picks: z.int(),
  /**
   * waiting: not drawn yet; lapsed: a closure has taken its number away, and it never is; pending: drawn and about to be
   * settled. Only of a settled one the figures below tell anything.
   */
  settlement: z.enum(['waiting', 'lapsed', 'pending', 'settled']),
  wins: z.int(),
  /** Picks of which it is not known yet whether they won. */
  undecided_picks: z.int(),
  /** The sum of those that are known. */
  points: z.int(),
  /** 1: some won points are not known yet. */
  undecided_points: z.int(),
  /** Wins that await the announcement of their amount: they are in `points` with 0. */
  awaited_wins: z.int(),
})
export type MyIssue = z.output<typeof MyIssue>

/** An issue number of each game, '' for none; in the order of the games. */
const PLACE = /^(\d{0,7}\.){6}\d{0,7}$/

/** Issues of all games with my picks, the latest draw time first; `next` goes on below a page, '' at the end. */
export const myLatestIssues = endpoint('GET', '/api/user/latest_issues', {
  summary: '我有选号的期，不分彩种（is_win：1 全部，2 已开奖）',
  access: 'member',
  follows: 'draw',
  input: z.object({
    is_win: z._default(queryInt(HELD, DRAWN, 'is_win 只能是 1 或 2'), HELD),
    before: z.optional(z.string('位置不正确').check(z.regex(PLACE, '位置不正确'))),
    pageSize: paging.pageSize,
  }),
  reply: z.object({ lists: z.array(MyIssue), next: z.string() }),
})

/** Issues with my picks that are drawn today, in the order of their draw times. */
export const myTonight = endpoint('GET', '/api/user/tonight', {
  summary: '我今天开奖的选号',
  access: 'member',
  limit: 'polls',
  follows: 'draw',
  notKept: 'it is of tonight, and not shown without a network',
  input: z.object({}),
  reply: z.array(MyIssue),
})

export const SettledPick = z.extend(SimulatedPick, {
  /** 1-10; null: nothing won, or not settled. */
  level: z.nullable(z.int()),
  /** The level's own name in its game: 一等奖, 单选, 福运奖; ''. */
  level_name: z.string(),
  /** 福运奖 where the pick wins it if this draw has it, which is not known yet: is_win is null then; else ''. */
  waits_for: z.string(),
  /** Points; null before settlement, and while the amount of its level is undecided. */
  money: z.nullable(z.int()),
})
export type SettledPick = z.output<typeof SettledPick>

/** My picks of one issue, in the order of the modes, then as they were locked. */
export const myPicks = endpoint('GET', '/api/user/simulated', {
  summary: '我在一期的选号',
  access: 'member',
  follows: 'settled',
  input: z.object({ type: queryGameType, issueno }),
  reply: z.array(SettledPick),
})

/** What one winning pick of a level scores in this issue: 0 while its amount is not published, null while undecided. */
export const LevelPoints = z.object({ level: z.int(), name: z.string(), points: z.nullable(z.int()) })

/** Whether an issue's picks have been decided, and why not. */
export const SettlementState = z.object({
  /** pending: about to be settled; unplayed: nobody held picks of it when it was drawn, so nothing was settled. */
  settlement: z.enum(['pending', 'settled', 'unplayed']),
  /** What of a settled issue is undecided yet, and why, in Chinese; ''. */
  undecided: z.string(),
})
export type SettlementState = z.output<typeof SettlementState>

export const MyDraw = z.extend(DrawDetail, {
  simulated: z.array(SettledPick),
  ...SettlementState.shape,
  /** 单项积分 of each level, best first; [] while not settled. */
  points: z.array(LevelPoints),
})
export type MyDraw = z.output<typeof MyDraw>

/** One drawn issue with my picks; `id` is the draw's. */
export const myDraw = endpoint('GET', '/api/user/simulated_detail', {
  summary: '一期开奖与我的选号',
  access: 'member',
  follows: 'settled',
  input: z.object({ type: queryGameType, id: queryId }),
  reply: MyDraw,
})
