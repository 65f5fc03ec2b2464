import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingBefore, queryId, queryInt, requiredText, shanghaiTime } from '#contract/infra/fields.ts'
import { requiredWords } from './reviews.console.ts'

const access = { operator: 'moderation' } as const

export const SANCTION_KINDS = ['mute', 'ban'] as const

export const sanctionMember = endpoint('POST', '/api/console/sanction', {
  summary: '禁言 1、7 或 30 天，或停用账号（ban）',
  access,
  input: z.object({
    user_id: bodyId,
    term: z.literal([1, 7, 30, 'ban'], '请选择禁言的天数或停用账号'),
    reason: requiredWords,
  }),
  reply: z.object({ id }),
})

export const Sanction = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  kind: z.enum(SANCTION_KINDS),
  reason: z.string(),
  /** End of a mute; '' for a ban. */
  until: shanghaiTime,
  by: z.string(),
  created_at: shanghaiTime,
  state: z.enum(['open', 'over', 'lifted']),
  lifted_by: z.string(),
  lifted_at: shanghaiTime,
})
export type Sanction = z.output<typeof Sanction>

export const sanctions = endpoint('GET', '/api/console/sanctions', {
  summary: '禁言与停用：生效中的或全部，最新的在前',
  access,
  input: z.object({
    ...pagingBefore,
    user_id: z.optional(queryId),
    kind: z.optional(z.enum(SANCTION_KINDS, '请选择禁言或停用')),
    open: z._default(queryInt(0, 1, '请求参数有误'), 1),
  }),
  reply: z.array(Sanction),
})

/**
 * Lifts a sanction and all other sanctions of the same kind of that member. If two operators lift it concurrently, the
 * second call is rejected.
 */
export const liftSanction = endpoint('POST', '/api/console/sanction_lift', {
  summary: '解除禁言，或恢复停用的账号',
  access,
  input: z.object({
    id: bodyId,
    reason: requiredText('请填写解除的原因', 200, '原因最多200字'),
  }),
})
