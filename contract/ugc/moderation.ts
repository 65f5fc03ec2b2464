import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, requiredText, shanghaiTime } from '#contract/infra/fields.ts'

export const SUBJECT_KINDS = ['post', 'comment', 'nickname'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export const REPORT_REASONS = {
  selling: '卖号、荐号、拉群',
  contact: '留联系方式、引流',
  fraud: '欺诈、虚假承诺',
  abuse: '辱骂、骚扰',
  vulgar: '低俗、违法',
  private: '泄露他人信息',
  other: '其他',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
const REASON_IDS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Reports a text, or its author's nickname. A member can report the same text or nickname once. */
export const report = endpoint('POST', '/api/Dynamics/report', {
  summary: '举报动态、评论或昵称（昵称以其动态或评论的编号指明）',
  access: 'member',
  input: z.object({
    kind: z.enum(['post', 'comment'], '举报对象不正确'),
    id: bodyId,
    nickname: z._default(z.boolean(), false),
    reason: z.enum(REASON_IDS, '请选择举报原因'),
    note: z._default(z.string().check(z.trim(), z.maxLength(200, '补充说明最多200字')), ''),
  }),
})

/** Creates an appeal against a takedown: once, within `appealDays` of the moderation policy. */
export const appeal = endpoint('POST', '/api/Dynamics/appeal', {
  summary: '申诉（审核编号）',
  access: 'member',
  input: z.object({
    id: bodyId,
    words: requiredText('请填写申诉理由', 500, '申诉理由最多500字'),
  }),
})

export const BlockedMember = z.object({ id, nickname: z.string(), avatarUrl: z.string(), created_at: shanghaiTime })
export type BlockedMember = z.output<typeof BlockedMember>

/** Blocks the author of a post or comment. Returns the id of the block, so that the member can undo it immediately. */
export const block = endpoint('POST', '/api/User/block', {
  summary: '屏蔽一条动态或评论的作者',
  access: 'member',
  input: z.object({ kind: z.enum(['post', 'comment'], '对象不正确'), id: bodyId }),
  reply: z.object({ id }),
})

/** Unblocks a member; `id` as returned by `blocked` or `block`. */
export const unblock = endpoint('POST', '/api/User/unblock', {
  summary: '取消屏蔽',
  access: 'member',
  input: z.object({ id: bodyId }),
})

export const blocked = endpoint('GET', '/api/User/blocked', {
  summary: '我屏蔽的人和词',
  access: 'member',
  reply: z.object({ people: z.array(BlockedMember), words: z.array(z.string()) }),
})

export const MUTED_WORDS_LIMIT = 50
/** Replaces the member's muted words. Posts and comments that contain a muted word are hidden from the member. */
export const muteWords = endpoint('POST', '/api/User/mute_words', {
  summary: '保存我屏蔽的词',
  access: 'member',
  input: z.object({
    words: z
      .array(z.string().check(z.trim(), z.minLength(1, '词不能为空'), z.maxLength(20, '屏蔽词最多20字')))
      .check(z.maxLength(MUTED_WORDS_LIMIT, `最多屏蔽${MUTED_WORDS_LIMIT}个词`)),
  }),
  reply: z.array(z.string()),
})
