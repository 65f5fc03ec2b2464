import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bodyId, id, pagingAfter, pagingBefore, queryId, queryInt, revision, shanghaiTime } from './fields.ts'
import { SettingChange } from './history.ts'
import { Media } from './media.ts'
import { SUBJECT_KINDS, type SubjectKind } from './moderation.ts'

const access = { operator: 'moderation' } as const

export const KIND_NAMES = { post: '动态', comment: '评论', nickname: '昵称' } as const satisfies Record<
  SubjectKind,
  string
>

export const DECISIONS = ['approve', 'take_down'] as const

const wordsForAuthor = z.string('请填写告诉作者的话').check(z.trim(), z.maxLength(200, '理由最多200字'))
const requiredWords = z
  .string('请填写告诉作者的话')
  .check(z.trim(), z.minLength(1, '请填写告诉作者的话'), z.maxLength(200, '理由最多200字'))

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
  /** How many others with the same text wait, which may be decided with it; counted to REVIEWS_AT_ONCE. */
  alike: z.int(),
  created_at: shanghaiTime,
})
export type Review = z.output<typeof Review>

/** Parts of what waits: by what it is, what is reported, what is appealed against. A reported post is in two of them. */
export const REVIEW_PARTS = [...SUBJECT_KINDS, 'report', 'appeal'] as const
export type ReviewPart = (typeof REVIEW_PARTS)[number]

/** Of those with the same text the first. */
export const reviews = endpoint('GET', '/api/console/reviews', {
  summary: '待审核的动态、评论与昵称，最早的在前，相同的文字只列第一条',
  access,
  input: z.object({ ...pagingAfter, part: z.optional(z.enum(REVIEW_PARTS, '没有这一类')) }),
  reply: z.object({
    /** Of all parts, each text counted. */
    waiting: z.int(),
    parts: z.object({ post: z.int(), comment: z.int(), nickname: z.int(), report: z.int(), appeal: z.int() }),
    lists: z.array(Review),
  }),
})

/** So many reviews at a time. */
export const REVIEWS_AT_ONCE = 100

/** What waits with the same text: of the same kind, without pictures, but for width, case, spaces and signs. */
export const reviewsAlike = endpoint('GET', '/api/console/reviews_alike', {
  summary: `与一条待审核内容文字相同的（含它自己，最多 ${REVIEWS_AT_ONCE} 条），最早的在前`,
  access,
  input: z.object({ id: queryId }),
  reply: z.array(Review),
})

/** Decides many reviews. What was decided meanwhile, and what is appealed against, is left as it is. */
export const decideReviews = endpoint('POST', '/api/console/reviews_decide_together', {
  summary: '批量审核：通过或下架（申诉的不变）',
  access,
  input: z.object({
    ids: z
      .array(bodyId, '请选择内容')
      .check(z.minLength(1, '请选择内容'), z.maxLength(REVIEWS_AT_ONCE, `一次最多 ${REVIEWS_AT_ONCE} 条`)),
    decision: z.enum(DECISIONS, '请选择通过或下架'),
    /** What the authors are told; needed to take down. */
    words: z._default(wordsForAuthor, ''),
  }),
  reply: z.object({ decided: z.int() }),
})

/** Decides a review. Of two operators at once the first decides; the other is told. */
export const decideReview = endpoint('POST', '/api/console/reviews_decide', {
  summary: '审核：通过或下架，可同时禁言或清除其全部内容',
  access,
  input: z.object({
    id: bodyId,
    decision: z.enum(DECISIONS, '请选择通过或下架'),
    /** What the author is told; needed to take down, and to answer an appeal. */
    words: z._default(wordsForAuthor, ''),
    /** Days of silence for the author; 0: none. */
    mute_days: z._default(z.literal([0, 1, 7, 30], '禁言只能是 1、7 或 30 天'), 0),
    /** The account ends being usable. */
    ban: z._default(z.boolean(), false),
    /** Takes down everything the author has written. */
    sweep: z._default(z.boolean(), false),
  }),
  reply: z.null(),
})

/** How what a member wrote stands; held and taken down, its author alone sees it, with the reason. */
export const TEXT_STATES = ['shown', 'held', 'taken_down'] as const

const counts = z.object({ shown: z.int(), held: z.int(), taken_down: z.int() })

/** Somebody as an author. */
export const Author = z.object({
  id,
  /** '已注销用户' of a deleted account. */
  nickname: z.string(),
  since: shanghaiTime,
  /** Whoever works here is not muted, banned or swept. */
  is_operator: z.int(),
  /** What is not deleted, by how it stands. */
  posts: counts,
  comments: counts,
  /** Until when they may not write; ''. */
  muted_until: shanghaiTime,
  is_banned: z.int(),
})
export type Author = z.output<typeof Author>

export const author = endpoint('GET', '/api/console/author', {
  summary: '一位作者：发布、下架与处罚的情况',
  access,
  input: z.object({ id: queryId }),
  reply: Author,
})

const textKind = z.enum(['post', 'comment'], '请选择动态或评论')

export const AuthorText = z.object({
  id,
  content: z.string(),
  media: z.array(Media),
  /** Path of the page where it stands, or ''. */
  link: z.string(),
  state: z.enum(TEXT_STATES),
  /** Why it is held or was taken down; ''. */
  reason: z.string(),
  created_at: shanghaiTime,
})
export type AuthorText = z.output<typeof AuthorText>

export const authorTexts = endpoint('GET', '/api/console/author_texts', {
  summary: '一位作者的全部动态或评论，最新的在前',
  access,
  input: z.object({ user_id: queryId, kind: textKind, state: z.optional(z.enum(TEXT_STATES)), ...pagingBefore }),
  reply: z.array(AuthorText),
})

/** So many texts at a time. */
export const TEXTS_AT_ONCE = 100

/** Decides many texts of one author. What stands so already, and what is appealed against, is left as it is. */
export const decideTexts = endpoint('POST', '/api/console/author_texts_decide', {
  summary: '批量通过或下架一位作者的动态或评论（申诉中的不变）',
  access,
  input: z.object({
    user_id: bodyId,
    kind: textKind,
    ids: z
      .array(bodyId, '请选择内容')
      .check(z.minLength(1, '请选择内容'), z.maxLength(TEXTS_AT_ONCE, `一次最多 ${TEXTS_AT_ONCE} 条`)),
    decision: z.enum(DECISIONS, '请选择通过或下架'),
    /** What the author is told; needed to take down. */
    words: z._default(wordsForAuthor, ''),
  }),
  reply: z.object({ decided: z.int() }),
})

/** Takes down everything of an author's that stands or is held. */
export const sweepAuthor = endpoint('POST', '/api/console/author_sweep', {
  summary: '下架一位作者的全部内容（申诉中的不变）',
  access,
  input: z.object({ user_id: bodyId, words: requiredWords }),
  reply: z.object({ decided: z.int() }),
})

export const SANCTION_KINDS = ['mute', 'ban'] as const

/** Days of silence, or the account ends being usable. */
export const SANCTION_TERMS = [1, 7, 30, 'ban'] as const

export const sanctionMember = endpoint('POST', '/api/console/sanction', {
  summary: '禁言 1、7 或 30 天，或停用账号（ban）',
  access,
  input: z.object({
    user_id: bodyId,
    term: z.literal(SANCTION_TERMS, '请选择禁言的天数或停用账号'),
    /** What the member is told. */
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
  /** Of a mute; else ''. */
  until: shanghaiTime,
  /** Nicknames of operators; '' where nobody knows. */
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
    /** Only what still holds. */
    open: z._default(queryInt(0, 1, '请求参数有误'), 1),
  }),
  reply: z.array(Sanction),
})

/** Lifts it, and with it all of its kind that the member has. Of two operators at once the first lifts; the other is told. */
export const liftSanction = endpoint('POST', '/api/console/sanction_lift', {
  summary: '解除禁言，或恢复停用的账号',
  access,
  input: z.object({ id: bodyId }),
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

export const TRIED_TEXT = 2000
/** What would become of a text. A write, though it changes nothing: what stands in texts stands in no address. */
export const tryModeration = endpoint('POST', '/api/console/moderation_try', {
  summary: '试一段文字：会不会被审核，哪条规则',
  access,
  input: z.object({
    text: z
      .string('请输入文字')
      .check(z.trim(), z.minLength(1, '请输入文字'), z.maxLength(TRIED_TEXT, `最多${TRIED_TEXT}字`)),
    kind: z._default(z.enum(SUBJECT_KINDS, '种类不正确'), 'post'),
    /** Whether a new member writes it. */
    newcomer: z._default(z.boolean(), true),
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
