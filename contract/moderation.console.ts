import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingAfter, pagingBefore, queryInt, revision, shanghaiTime } from './fields.ts'
import { SettingChange } from './history.ts'
import { Media } from './media.ts'
import { SUBJECT_KINDS } from './moderation.ts'

const access = { operator: 'moderation' } as const

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
  access,
  input: z.object(pagingAfter),
  reply: z.object({ waiting: z.int(), lists: z.array(Review) }),
})

/** Decides a review. Of two operators at once the first decides; the other is told. */
export const decideReview = endpoint('POST', '/api/console/reviews_decide', {
  summary: '审核：通过或下架，可同时禁言或清除其全部内容',
  access,
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
  access,
  input: z.object({}),
  reply: z.object({ held: z.array(z.string()), allowed: z.array(z.string()) }),
})

/** What operators say of a word: it holds texts, it does not though it is one of the site's own, or nothing. */
export const WORD_CHANGES = { held: '要审核', allowed: '放行', none: '不在名单' } as const
export type WordChange = keyof typeof WORD_CHANGES
const wordChange = z.enum(['held', 'allowed', 'none'], '请选择审核、放行或撤销')

export const changeModerationWord = endpoint('POST', '/api/console/moderation_words_change', {
  summary: '增加要审核的词（held）、放行自带的词（allowed），或撤销改动（none）',
  access,
  input: z.object({
    word: z.string('请输入词').check(z.trim(), z.minLength(1, '请输入词'), z.maxLength(40, '词最多40字')),
    change: wordChange,
    /** What it was when it was looked at; refused where it is so no more. */
    was: z.optional(wordChange),
  }),
  reply: z.null(),
})

/** What operators changed of the words, newest first: each change's target is its word. */
export const moderationWordsHistory = endpoint('GET', '/api/console/moderation_words_history', {
  summary: '词库的改动历史，最新的在前',
  access,
  input: z.object(pagingBefore),
  reply: z.array(SettingChange),
})

/** Says what would become of a text, and writes nothing. In an address a text is no longer than this. */
export const TRIED_TEXT = 500
export const tryModeration = endpoint('GET', '/api/console/moderation_try', {
  summary: '试一段文字：会不会被审核，哪条规则',
  access,
  input: z.object({
    text: z
      .string('请输入文字')
      .check(z.trim(), z.minLength(1, '请输入文字'), z.maxLength(TRIED_TEXT, `最多${TRIED_TEXT}字`)),
    kind: z._default(z.enum(SUBJECT_KINDS, '种类不正确'), 'post'),
    /** Whether a new member writes it. */
    newcomer: z._default(queryInt(0, 1, '请求参数有误'), 1),
  }),
  reply: z.object({
    is_held: z.int(),
    /** What its author is told; ''. */
    reason: z.string(),
    /** Which rule holds it, and what it found; ''. */
    why: z.string(),
    /** The text as the rules read it. */
    folded: z.string(),
  }),
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

/** What they are called where they are set and told of. */
export const POLICY_NAMES = {
  firstHeld: '新会员最先发布的几条要审核',
  newcomerDays: '注册多少天内是新会员',
  newcomerTexts: '发布不到几条是新会员',
  repeats: '24 小时内相同内容第几次要审核（0：不限）',
  reportsADay: '每人 24 小时内最多举报几次',
  reporters: '几个账号举报后先隐藏（0：不隐藏）',
  reporterDays: '举报的账号要注册满几天',
  appealDays: '处理后几天内可以申诉',
} as const satisfies Record<keyof ModerationPolicy, string>

const EditedPolicy = z.object({ revision, ...ModerationPolicy.shape })

export const moderationPolicy = endpoint('GET', '/api/console/moderation_policy', {
  summary: '审核的各项数目',
  access,
  input: z.object({}),
  reply: EditedPolicy,
})

/** Sets all of them; `revision` is the one that was read, and the next is answered. */
export const setModerationPolicy = endpoint('POST', '/api/console/moderation_policy', {
  summary: '修改审核的各项数目',
  access,
  input: EditedPolicy,
  reply: EditedPolicy,
})

export const moderationPolicyHistory = endpoint('GET', '/api/console/moderation_policy_history', {
  summary: '审核数目的改动，最新的在前',
  access,
  input: z.object(pagingBefore),
  reply: z.array(SettingChange),
})
