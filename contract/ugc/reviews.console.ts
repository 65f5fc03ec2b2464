import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, pagingAfter, queryId, requiredText, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { SUBJECT_KINDS, type SubjectKind } from './moderation.ts'

const access = { operator: 'moderation' } as const

export const KIND_NAMES = { post: '动态', comment: '评论', nickname: '昵称' } as const satisfies Record<
  SubjectKind,
  string
>

/** Maximum number of reviews or texts that one call decides. */
export const DECIDED_AT_ONCE = 100

const decision = {
  decision: z.enum(['approve', 'take_down'], '请选择通过或下架'),
  /** Message to the author; required for a takedown and for the reply to an appeal. */
  words: z._default(z.string('请填写告诉作者的话').check(z.trim(), z.maxLength(200, '理由最多200字')), ''),
}
export const decisionOfSeveral = {
  ids: z
    .array(bodyId, '请选择内容')
    .check(z.minLength(1, '请选择内容'), z.maxLength(DECIDED_AT_ONCE, `一次最多 ${DECIDED_AT_ONCE} 条`)),
  ...decision,
}
export const requiredWords = requiredText('请填写告诉作者的话', 200, '理由最多200字')

export const Review = z.object({
  id,
  kind: z.enum(SUBJECT_KINDS),
  /** The text as it was when moderation held it or a member reported it. */
  content: z.string(),
  media: z.array(Media),
  link: z.string(),
  nickname: z.string(),
  author_id: id,
  author_since: shanghaiTime,
  author_taken_down: z.int(),
  /** Description of the rule that held the text; '': only reported. */
  why: z.string(),
  reports: z.array(z.object({ reason: z.string(), note: z.string(), created_at: shanghaiTime })),
  appeal: z.string(),
  /** Message to the author in the decision that is appealed; '' if none. */
  decided_words: z.string(),
  /** Number of other pending reviews with the same text, to decide together; at most DECIDED_AT_ONCE. */
  alike: z.int(),
  created_at: shanghaiTime,
})
export type Review = z.output<typeof Review>

/** Parts of the review queue, for filtering. A reported post belongs to the parts `post` and `report`. */
export const REVIEW_PARTS = [...SUBJECT_KINDS, 'report', 'appeal'] as const
export type ReviewPart = (typeof REVIEW_PARTS)[number]

/** Lists the pending reviews, oldest first; of equal texts only the first one. */
export const reviews = endpoint('GET', '/api/console/reviews', {
  summary: '待审核的动态、评论与昵称，最早的在前，相同的文字只列第一条',
  access,
  input: z.object({ ...pagingAfter, part: z.optional(z.enum(REVIEW_PARTS, '没有这一类')) }),
  reply: z.object({
    /** Number of all pending reviews, including those of equal texts. */
    waiting: z.int(),
    parts: z.object({ post: z.int(), comment: z.int(), nickname: z.int(), report: z.int(), appeal: z.int() }),
    lists: z.array(Review),
  }),
})

/**
 * Lists the pending reviews of the same kind with the same text, compared without width, case, spaces and signs.
 * Reviews with pictures are excluded.
 */
export const reviewsAlike = endpoint('GET', '/api/console/reviews_alike', {
  summary: `与一条待审核内容文字相同的（含它自己，最多 ${DECIDED_AT_ONCE} 条），最早的在前`,
  access,
  input: z.object({ id: queryId }),
  reply: z.array(Review),
})

/** Decides several reviews. Skips reviews that are already decided or under appeal. */
export const decideReviews = endpoint('POST', '/api/console/reviews_decide_together', {
  summary: '批量审核：通过或下架（申诉的不变）',
  access,
  input: z.object(decisionOfSeveral),
  reply: z.object({ decided: z.int() }),
})

/** Decides a review. If two operators decide it concurrently, the second call is rejected. */
export const decideReview = endpoint('POST', '/api/console/reviews_decide', {
  summary: '审核：通过或下架，可同时禁言或清除其全部内容',
  access,
  input: z.object({
    id: bodyId,
    ...decision,
    /** Days of a mute for the author; 0: none. */
    mute_days: z._default(z.literal([0, 1, 7, 30], '禁言只能是 1、7 或 30 天'), 0),
    ban: z._default(z.boolean(), false),
    sweep: z._default(z.boolean(), false),
  }),
})
