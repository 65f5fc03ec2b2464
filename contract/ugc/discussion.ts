import * as z from 'zod/mini'
import { authorFields } from '#contract/people/account.ts'
import { id, shanghaiTime } from '#contract/infra/fields.ts'
import { Media } from './media.ts'
import { isReadable, removeInvisible } from '#contract/infra/readable.ts'

export const COMMENT_LIMIT = 500
/** Number of replies shown below a comment; further replies are loaded in pages. */
export const REPLIES_SHOWN = 3

const flag = z.int()

const likes = {
  /** 1: the caller likes the comment; 2: not. */
  is_thumbs_up: z.int(),
  thumbsup_num: z.int(),
}

export const Likes = z.object(likes)
export type Likes = z.output<typeof Likes>

export const moderationFields = {
  /** 1: held for review; only its author sees the text. */
  is_held: flag,
  /** 1: taken down; only its author sees the text. */
  is_down: flag,
  /** Reason why the text is held or taken down, only for its author; '' if none. */
  reason: z.string(),
  /** Review that its author may appeal against or has appealed against; 0: none. */
  review_id: z.int(),
  /** Province of the author when writing, or country outside China; '' if none. */
  region: z.string(),
}

const textFields = {
  id,
  ...authorFields,
  content: z.string(),
  created_at: shanghaiTime,
  ...likes,
  comment_num: z.int(),
  is_self: flag,
  /** Paths of the files in `media`, in the same order. */
  images: z.array(z.string()),
  media: z.array(Media),
  ...moderationFields,
  mentions: z.array(z.string()),
}

export const Reply = z.object({
  ...textFields,
  /** For a reply to another reply: nickname of that reply's author. Otherwise ''. */
  reply_to: z.string(),
})
export type Reply = z.output<typeof Reply>

export const Comment = z.object({
  ...textFields,
  /** The first REPLIES_SHOWN replies, oldest first. */
  answer: z.array(Reply),
})
export type Comment = z.output<typeof Comment>

const EMPTY_COMMENT = '请输入评论内容'
const EMPTY_REPLY = '请输入回复内容'

/** Text of a comment or reply; `requireContent` rejects empty ones. */
export const commentContent = z._default(
  z.string(EMPTY_COMMENT).check(
    z.overwrite(removeInvisible),
    z.trim(),
    z.maxLength(COMMENT_LIMIT, '评论最多500字'),
    z.refine((text) => text === '' || isReadable(text), '评论里要有看得见的文字，符号不要叠在一起'),
  ),
  '',
)

/**
 * Rejects empty content, with different messages for comments and replies. The check needs the whole input, because
 * only the field named `repliedTo` identifies a reply.
 */
export const requireContent = (repliedTo: string) =>
  z.refine<{ content: string }>(({ content }) => content !== '', {
    path: ['content'],
    error: ({ input }) =>
      ((input as Record<string, unknown>)[repliedTo] ?? null) === null ? EMPTY_COMMENT : EMPTY_REPLY,
  })
