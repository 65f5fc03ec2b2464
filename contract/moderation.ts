import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingAfter, shanghaiTime } from './fields.ts'
import { Media } from './media.ts'

/** What may be reported and reviewed. */
export const SUBJECT_KINDS = ['post', 'comment', 'nickname'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Why someone reports; the words stand in REPORT_REASONS. */
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

/** One report of a person and subject; a nickname is reported by what its bearer wrote. */
export const report = endpoint('POST', '/api/Dynamics/report', {
  summary: '举报动态、评论或昵称（昵称以其动态或评论的编号指明）',
  access: 'member',
  input: z.object({
    kind: z.enum(['post', 'comment'], '举报对象不正确'),
    id: bodyId,
    /** The author's nickname is what is reported. */
    nickname: z._default(z.boolean(), false),
    reason: z.enum(REASON_IDS, '请选择举报原因'),
    note: z._default(z.string().check(z.trim(), z.maxLength(200, '补充说明最多200字')), ''),
  }),
  reply: z.null(),
})

/** My words against a decision; once, within 7 days of it. */
export const appeal = endpoint('POST', '/api/Dynamics/appeal', {
  summary: '申诉（审核编号）',
  access: 'member',
  input: z.object({
    id: bodyId,
    words: z
      .string('请填写申诉理由')
      .check(z.trim(), z.minLength(1, '请填写申诉理由'), z.maxLength(500, '申诉理由最多500字')),
  }),
  reply: z.null(),
})

/** Someone I no longer see. */
export const Blocked = z.object({ id, nickname: z.string(), avatarUrl: z.string(), created_at: shanghaiTime })
export type Blocked = z.output<typeof Blocked>

/** Blocks the author of a post or comment; answers the block, so that it can be taken back at once. */
export const block = endpoint('POST', '/api/User/block', {
  summary: '屏蔽一条动态或评论的作者',
  access: 'member',
  input: z.object({ kind: z.enum(['post', 'comment'], '对象不正确'), id: bodyId }),
  /** What `unblock` takes. */
  reply: z.object({ id }),
})

/** `id` as `blocked` tells it. */
export const unblock = endpoint('POST', '/api/User/unblock', {
  summary: '取消屏蔽',
  access: 'member',
  input: z.object({ id: bodyId }),
  reply: z.null(),
})

export const blocked = endpoint('GET', '/api/User/blocked', {
  summary: '我屏蔽的人和词',
  access: 'member',
  input: z.object({}),
  reply: z.object({ people: z.array(Blocked), words: z.array(z.string()) }),
})

export const MUTED_WORDS_LIMIT = 50
/** The words whose posts and comments I no longer see, all of them. */
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

export const DECISIONS = ['approve', 'take_down'] as const

/** One thing that waits for an operator. */
export const Review = z.object({
  id,
  kind: z.enum(SUBJECT_KINDS),
  /** What was said, as it was when it was held or reported. */
  content: z.string(),
  media: z.array(Media),
  /** Path of the page where it stands, or ''. */
  link: z.string(),
  nickname: z.string(),
  /** The author: for `reviewDecide`'s mute, ban and sweep. */
  author_id: id,
  author_since: shanghaiTime,
  /** Earlier decisions against the author. */
  author_taken_down: z.int(),
  /** Why it waits: the rule that held it, or what was reported, in words. */
  why: z.string(),
  reports: z.array(z.object({ reason: z.string(), note: z.string(), created_at: shanghaiTime })),
  /** The author's words against the decision; ''. */
  appeal: z.string(),
  created_at: shanghaiTime,
})
export type Review = z.output<typeof Review>

export const reviews = endpoint('GET', '/api/console/reviews', {
  summary: '待审核的动态、评论与昵称，最早的在前',
  access: { operator: 'moderation' },
  input: z.object(pagingAfter),
  reply: z.object({ waiting: z.int(), lists: z.array(Review) }),
})

/** Decides a review. Of two operators at once the first decides; the other is told. */
export const decideReview = endpoint('POST', '/api/console/reviews_decide', {
  summary: '审核：通过或下架，可同时禁言或清除其全部内容',
  access: { operator: 'moderation' },
  input: z.object({
    id: bodyId,
    decision: z.enum(DECISIONS, '请选择通过或下架'),
    /** What the author is told; needed to take down, and to answer an appeal. */
    words: z._default(z.string().check(z.trim(), z.maxLength(200, '理由最多200字')), ''),
    /** Days of silence for the author; 0: none. */
    mute_days: z._default(z.literal([0, 1, 7, 30], '禁言只能是 1、7 或 30 天'), 0),
    /** The account ends being usable. */
    ban: z._default(z.boolean(), false),
    /** Takes down everything the author has written. */
    sweep: z._default(z.boolean(), false),
  }),
  reply: z.null(),
})

/** A word of the list as operators changed it: theirs, which holds texts, or one of the site's own that they allow. */
export const moderationWords = endpoint('GET', '/api/console/moderation_words', {
  summary: '词库的改动：新增的词与放行的词（自带的词不列出）',
  access: { operator: 'moderation' },
  input: z.object({}),
  reply: z.object({ held: z.array(z.string()), allowed: z.array(z.string()) }),
})

export const changeModerationWord = endpoint('POST', '/api/console/moderation_words_change', {
  summary: '增加要审核的词（held）、放行自带的词（allowed），或撤销改动（none）',
  access: { operator: 'moderation' },
  input: z.object({
    word: z.string('请输入词').check(z.trim(), z.minLength(1, '请输入词'), z.maxLength(40, '词最多40字')),
    change: z.enum(['held', 'allowed', 'none'], '请选择审核、放行或撤销'),
  }),
  reply: z.null(),
})

const count = (most: number) => z.int('请输入整数').check(z.minimum(0, '请输入整数'), z.maximum(most, '数目太大'))

/** The figures of moderation (docs/rules/moderation.md). */
export const ModerationPolicy = z.object({
  /** So many first texts of a member are held. */
  firstHeld: count(100),
  /** A newcomer is younger than so many days, or has published less than so many texts. */
  newcomerDays: count(365),
  newcomerTexts: count(100),
  /** The same text is held when it comes for this time within 24 hours; 0: never. */
  repeats: count(100),
  /** Reports of a member within 24 hours. */
  reportsADay: count(1000),
  /** So many accounts, each older than so many days, hold what they report; 0: never. */
  reporters: count(100),
  reporterDays: count(365),
  /** Days after a decision in which it may be appealed against. */
  appealDays: count(365),
})
export type ModerationPolicy = z.output<typeof ModerationPolicy>

export const moderationPolicy = endpoint('GET', '/api/console/moderation_policy', {
  summary: '审核的各项数目',
  access: { operator: 'moderation' },
  input: z.object({}),
  reply: ModerationPolicy,
})

export const setModerationPolicy = endpoint('POST', '/api/console/moderation_policy', {
  summary: '修改审核的各项数目',
  access: { operator: 'moderation' },
  input: ModerationPolicy,
  reply: ModerationPolicy,
})
