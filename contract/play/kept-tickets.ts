import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, gameType, id, issueno, paging, queryId, shanghaiTime, yuan } from '#contract/infra/fields.ts'

/** Tickets a member keeps at a time, ended ones included until they are deleted. */
export const KEPT_MOST = 20
/** Issues of a kept ticket, where it is not kept until it is ended. */
export const KEPT_ISSUES_MOST = 100
/** Characters of a kept ticket, written out. */
export const KEPT_TEXT_LONGEST = 2_000

const flag = (name: string) => z.literal([0, 1], `${name} 只能是 0 或 1`)

/** What one drawn issue brought to a kept ticket. */
export const KeptResult = z.object({
  /** The draw's. */
  id,
  issueno: z.string(),
  opendate: shanghaiTime,
  is_demo: z.int(),
  /** The levels that it won, with how many bets, each as often as it was bought. */
  wins: z.array(z.object({ name: z.string(), bets: z.int() })),
  /** All that is known of it. */
  money: yuan,
  /** 1: an amount is not announced yet. */
  unpublished: z.int(),
  /** 1: whether it has won, or which amount, is decided by nothing that is known. */
  undecided: z.int(),
  /** 1: its bets stood locked on the panel. */
  was_locked: z.int(),
})
export type KeptResult = z.output<typeof KeptResult>

export const KeptTicket = z.object({
  id,
  type: gameType,
  /** Written out, of no issue. */
  text: z.string(),
  /** How many it is kept for; 0: until it is ended. */
  issues: z.int(),
  first_issueno: z.string(),
  created_at: shanghaiTime,
  /** 1: it plays no issue on sale any more. */
  is_ended: z.int(),
  /** 1: its bets are to be locked into each issue. */
  is_locked: z.int(),
  /** The issue on sale, where it plays it: locked, failed with its reason, or about to be; checked: it is not to be locked. */
  now: z.nullable(
    z.object({ issueno: z.string(), lock: z.enum(['locked', 'failed', 'waiting', 'checked']), why: z.string() }),
  ),
  /** What one issue costs. */
  cost: yuan,
  /** Issues that have been drawn, those of them that it won, what all of them cost and brought. */
  played: z.int(),
  won: z.int(),
  spent: yuan,
  money: yuan,
  unpublished: z.int(),
  undecided: z.int(),
  latest: z.nullable(KeptResult),
})
export type KeptTicket = z.output<typeof KeptTicket>

/** Mine, the newest first. */
export const keptTickets = endpoint('GET', '/api/User/kept_tickets', {
  summary: '我守的号',
  access: 'member',
  follows: 'settled',
  notKept: 'the workshop shows their number alone, and leads to a page that needs the network',
  input: z.object({}),
  reply: z.array(KeptTicket),
})

/** Keeps a ticket, and locks its bets into the issue on sale where that is wished. Answers all. */
export const keepTicket = endpoint('POST', '/api/User/kept_tickets_keep', {
  summary: '守一张票：从在售的一期起，每期开奖后核对',
  access: 'member',
  input: z.object({
    type: gameType,
    /** One ticket without faults, as it is typed; of its own issues nothing is kept. */
    text: z
      .string('请填写号码')
      .check(z.minLength(1, '请填写号码'), z.maxLength(KEPT_TEXT_LONGEST, `最多${KEPT_TEXT_LONGEST}个字`)),
    /** 0: until it is ended. */
    issues: z
      .int('期数应为整数')
      .check(z.minimum(0, '期数不能小于0'), z.maximum(KEPT_ISSUES_MOST, `最多${KEPT_ISSUES_MOST}期`)),
    is_locked: flag('is_locked'),
  }),
  reply: z.array(KeptTicket),
})

/** Locks its bets into each issue from now on, trying the issue on sale anew, or no longer does; what is locked stays. */
export const lockKept = endpoint('POST', '/api/User/kept_tickets_lock', {
  summary: '守的号每期锁定或不锁定；锁定失败的可以再试',
  access: 'member',
  input: z.object({ id: bodyId, is_locked: flag('is_locked') }),
  reply: z.array(KeptTicket),
})

/** Ends it: the issue on sale is played no more. What is locked stays. */
export const endKept = endpoint('POST', '/api/User/kept_tickets_end', {
  summary: '不再守这张票',
  access: 'member',
  input: z.object({ id: bodyId }),
  reply: z.array(KeptTicket),
})

/** Deletes it with its results. What is locked stays. */
export const deleteKept = endpoint('POST', '/api/User/kept_tickets_delete', {
  summary: '删除守的票和它的结果',
  access: 'member',
  input: z.object({ id: bodyId }),
  reply: z.array(KeptTicket),
})

/** What each drawn issue brought, the latest first; goes on below an issue. */
export const keptResults = endpoint('GET', '/api/User/kept_results', {
  summary: '一张守号每期的结果',
  access: 'member',
  follows: 'settled',
  input: z.object({ id: queryId, before: z.optional(issueno), pageSize: paging.pageSize }),
  reply: z.array(KeptResult),
})
