import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingAfter, queryId, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { SUBJECT_KINDS, type SubjectKind } from './moderation.ts'

const access = { operator: 'moderation' } as const

export const KIND_NAMES = { post: '动态', comment: '评论', nickname: '昵称' } as const satisfies Record<
  SubjectKind,
  string
>

export const DECISIONS = ['approve', 'take_down'] as const

export const wordsForAuthor = z.string('请填写告诉作者的话').check(z.trim(), z.maxLength(200, '理由最多200字'))
/** What an author is told of it. */
export const requiredWords = z
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
  /** What the author was told of the decision that the appeal is against; ''. */
  decided_words: z.string(),
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
