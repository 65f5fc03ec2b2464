import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, gameType, id, issueno, paging, queryId, shanghaiTime, yuan } from '#contract/infra/fields.ts'

export const MAX_KEPT_TICKETS = 20
export const MAX_KEPT_ISSUES = 100
export const MAX_KEPT_TEXT_LENGTH = 2_000

const isLocked = z.literal([0, 1], 'is_locked 只能是 0 或 1')

export const KeptResult = z.object({
  /** Id of the draw against which the ticket was checked. */
  id,
  issueno: z.string(),
  opendate: shanghaiTime,
  is_demo: z.int(),
  /** Won prize levels, each with the number of winning bets; a bet with a multiple counts that many times. */
  wins: z.array(z.object({ name: z.string(), bets: z.int() })),
  /** Sum of the won amounts in yuan, without amounts that are not announced or undecided. */
  money: yuan,
  unpublished: z.int(),
  /** 1: a level or an amount cannot be determined from the known facts about the draw. */
  undecided: z.int(),
  was_locked: z.int(),
})
export type KeptResult = z.output<typeof KeptResult>

export const KeptTicket = z.object({
  id,
  type: gameType,
  /** The ticket in the canonical text notation, without an issue. */
  text: z.string(),
  /** Number of issues for which the ticket is saved; 0: until the member ends it. */
  issues: z.int(),
  first_issueno: z.string(),
  created_at: shanghaiTime,
  /** 1: the ticket is not checked against the issue on sale or later issues. */
  is_ended: z.int(),
  is_locked: z.int(),
  /**
   * State of the ticket in the issue on sale; null: the ticket has ended. `locked`: its bets are locked. `failed`:
   * locking failed, `why` is the reason. `waiting`: not locked yet. `checked`: the ticket is only checked, never
   * locked.
   */
  now: z.nullable(
    z.object({ issueno: z.string(), lock: z.enum(['locked', 'failed', 'waiting', 'checked']), why: z.string() }),
  ),
  cost: yuan,
  /** Number of drawn issues, number of winning issues, total cost, and total prize. */
  played: z.int(),
  won: z.int(),
  spent: yuan,
  money: yuan,
  unpublished: z.int(),
  undecided: z.int(),
  latest: z.nullable(KeptResult),
})
export type KeptTicket = z.output<typeof KeptTicket>

export const keptTickets = endpoint('GET', '/api/User/kept_tickets', {
  summary: '我守的号',
  access: 'member',
  follows: 'settled',
  notKept: 'the page of saved tickets needs the network',
  reply: z.array(KeptTicket),
})

/** Saves a ticket, and tries to lock its bets in the issue on sale if `is_locked` is 1. Returns all saved tickets. */
export const keepTicket = endpoint('POST', '/api/User/kept_tickets_keep', {
  summary: '守一张票：从在售的一期起，每期开奖后核对',
  access: 'member',
  input: z.object({
    type: gameType,
    /** One valid ticket as typed. A number of issues in the text is ignored. */
    text: z
      .string('请填写号码')
      .check(z.minLength(1, '请填写号码'), z.maxLength(MAX_KEPT_TEXT_LENGTH, `最多${MAX_KEPT_TEXT_LENGTH}个字`)),
    /** Number of issues; 0: until the member ends the ticket. */
    issues: z
      .int('期数应为整数')
      .check(z.minimum(0, '期数不能小于0'), z.maximum(MAX_KEPT_ISSUES, `最多${MAX_KEPT_ISSUES}期`)),
    is_locked: isLocked,
  }),
  reply: z.array(KeptTicket),
})

/** Enables or disables locking. Enabling it also tries to lock the bets in the issue on sale. Existing locks remain. */
export const lockKept = endpoint('POST', '/api/User/kept_tickets_lock', {
  summary: '守的号每期锁定或不锁定；锁定失败的可以再试',
  access: 'member',
  input: z.object({ id: bodyId, is_locked: isLocked }),
  reply: z.array(KeptTicket),
})

/** Ends a ticket before the issue on sale, which is not checked any more. Existing locks remain. */
export const endKept = endpoint('POST', '/api/User/kept_tickets_end', {
  summary: '不再守这张票',
  access: 'member',
  input: z.object({ id: bodyId }),
  reply: z.array(KeptTicket),
})

export const deleteKept = endpoint('POST', '/api/User/kept_tickets_delete', {
  summary: '删除守的票和它的结果',
  access: 'member',
  input: z.object({ id: bodyId }),
  reply: z.array(KeptTicket),
})

/** Lists the results of a ticket per drawn issue, latest first; `before` is the cursor, an issue number. */
export const keptResults = endpoint('GET', '/api/User/kept_results', {
  summary: '一张守号每期的结果',
  access: 'member',
  follows: 'settled',
  input: z.object({ id: queryId, before: z.optional(issueno), pageSize: paging.pageSize }),
  reply: z.array(KeptResult),
})
