import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, cursorBefore, queryId, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { decisionOfSeveral, requiredWords } from './reviews.console.ts'

const access = { operator: 'moderation' } as const

/** States of a member's text. Only the author sees a held or taken-down text, with the reason. */
export const TEXT_STATES = ['shown', 'held', 'taken_down'] as const

const counts = z.object({ shown: z.int(), held: z.int(), taken_down: z.int() })

export const Author = z.object({
  id,
  /** The author's nickname; '已注销用户' for a deleted account. */
  nickname: z.string(),
  since: shanghaiTime,
  /** 1: an operator. Operators cannot be muted or banned, and `sweepAuthor` rejects them. */
  is_operator: z.int(),
  /** Number of posts by state, without deleted ones; `comments` likewise. */
  posts: counts,
  comments: counts,
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
  link: z.string(),
  state: z.enum(TEXT_STATES),
  reason: z.string(),
  created_at: shanghaiTime,
})
export type AuthorText = z.output<typeof AuthorText>

export const authorTexts = endpoint('GET', '/api/console/author_texts', {
  summary: '一位作者的全部动态或评论，最新的在前',
  access,
  input: z.object({ user_id: queryId, kind: textKind, state: z.optional(z.enum(TEXT_STATES)), ...cursorBefore }),
  reply: z.array(AuthorText),
})

/** Approves or takes down several texts of one author. Skips texts that are already in that state or under appeal. */
export const decideTexts = endpoint('POST', '/api/console/author_texts_decide', {
  summary: '批量通过或下架一位作者的动态或评论（申诉中的不变）',
  access,
  input: z.object({ user_id: bodyId, kind: textKind, ...decisionOfSeveral }),
  reply: z.object({ decided: z.int() }),
})

/** Takes down all shown and held texts of an author, except those under appeal. */
export const sweepAuthor = endpoint('POST', '/api/console/author_sweep', {
  summary: '下架一位作者的全部内容（申诉中的不变）',
  access,
  input: z.object({ user_id: bodyId, words: requiredWords }),
  reply: z.object({ decided: z.int() }),
})
