import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, goingBefore, queryId, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { DECISIONS, wordsForAuthor, requiredWords } from './reviews.console.ts'

const access = { operator: 'moderation' } as const

/** How what a member wrote stands; held and taken down, its author alone sees it, with the reason. */
export const TEXT_STATES = ['shown', 'held', 'taken_down'] as const

const counts = z.object({ shown: z.int(), held: z.int(), taken_down: z.int() })

/** A member as an author. */
export const Author = z.object({
  id,
  /** '已注销用户' of a deleted account. */
  nickname: z.string(),
  since: shanghaiTime,
  /** Operators are not muted, banned or swept. */
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
  input: z.object({ user_id: queryId, kind: textKind, state: z.optional(z.enum(TEXT_STATES)), ...goingBefore }),
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
