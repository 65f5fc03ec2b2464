import * as z from 'zod/mini'
import { authorFields } from '#contract/people/author.ts'
import { id, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { isReadable, withoutUnseen } from '#contract/infra/readable.ts'

/** What the calls of every discussion have in common, whatever is discussed. */

export const COMMENT_LIMIT = 500
/** Replies that stand below a comment; the rest is paged. */
export const REPLIES_SHOWN = 3

const flag = z.int()

const likes = {
  /** 1 liked, 2 not. */
  is_thumbs_up: z.int(),
  thumbsup_num: z.int(),
}

export const Likes = z.object(likes)
export type Likes = z.output<typeof Likes>

const textFields = {
  id,
  ...authorFields,
  content: z.string(),
  created_at: shanghaiTime,
  ...likes,
  /** Replies to it. */
  comment_num: z.int(),
  is_self: flag,
  /** Paths of `media`. */
  images: z.array(z.string()),
  media: z.array(Media),
  /** 1: held for review; only its author sees it. */
  is_held: flag,
  /** 1: taken down; only its author sees it. */
  is_down: flag,
  /** Why it is held or taken down, for its author; ''. */
  reason: z.string(),
  /** The review its author may appeal against or has; 0: none. */
  review_id: z.int(),
  /** Province, or country abroad, it was written in; ''. */
  region: z.string(),
  /** Who is mentioned in it as @nickname. */
  mentions: z.array(z.string()),
}

export const Reply = z.object({
  ...textFields,
  /** Who is answered, where it is a reply to a reply; ''. */
  reply_to: z.string(),
})
export type Reply = z.output<typeof Reply>

export const Comment = z.object({
  ...textFields,
  /** The first replies, oldest first. */
  answer: z.array(Reply),
})
export type Comment = z.output<typeof Comment>

const EMPTY_COMMENT = '请输入评论内容'
const EMPTY_REPLY = '请输入回复内容'

/** The words of a comment or reply; `saysSomething` refuses empty ones. */
export const commentContent = z._default(
  z.string(EMPTY_COMMENT).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.maxLength(COMMENT_LIMIT, '评论最多500字'),
    z.refine((text) => text === '' || isReadable(text), '评论里要有看得见的文字，符号不要叠在一起'),
  ),
  '',
)

/** Refuses empty content, a reply's in words of its own: only the whole input tells, by the field that names what is replied to. */
export const saysSomething = (repliedTo: string) =>
  z.refine<{ content: string }>(({ content }) => content !== '', {
    path: ['content'],
    error: ({ input }) =>
      ((input as Record<string, unknown>)[repliedTo] ?? null) === null ? EMPTY_COMMENT : EMPTY_REPLY,
  })
