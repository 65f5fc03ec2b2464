import * as z from 'zod/mini'
import { authorFields } from '#contract/people/account.ts'
import { Card, CardInput } from '#contract/play/card.ts'
import { Comment, commentContent, Likes, moderationFields, Reply, requireContent } from '#contract/ugc/discussion.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, optionalBodyId, pagingAfter, pagingBefore, queryId, shanghaiTime } from '#contract/infra/fields.ts'
import { Media, mediaInput, posterInput } from '#contract/ugc/media.ts'
import { isReadable, removeInvisible } from '#contract/infra/readable.ts'

export const POST_LIMIT = 2_000
export const MENTIONS_LIMIT = 5
export const EDIT_MINUTES = 15

const EMPTY_POST = '请输入您的彩票心得'

const flag = z.int()

const shown = {
  id,
  ...authorFields,
  content: z.string(),
  /** Paths of the files in `media`, in the same order. */
  images: z.array(z.string()),
  media: z.array(Media),
  card: z.nullable(Card),
}

/** A post shared in another post. If `state` is not `shown`, all fields except `id` and `state` are empty. */
export const SharedPost = z.object({ ...shown, state: z.enum(['shown', 'gone', 'blocked']) })
export type SharedPost = z.output<typeof SharedPost>

export const Post = z.object({
  ...shown,
  share_id: z.int(),
  share_info: z.nullable(SharedPost),
  /** 1: the caller likes the post; 2: not. */
  is_thumbs_up: z.int(),
  thumbsup_num: z.int(),
  comment_num: z.int(),
  share_num: z.int(),
  created_at: shanghaiTime,
  edited_at: shanghaiTime,
  /** Time until which the author can edit the post; '' after that time, and for all other readers. */
  editable_until: shanghaiTime,
  is_self: flag,
  ...moderationFields,
  /** 1: the reader has blocked its author. Only the post's own page shows such a post. */
  is_blocked: flag,
})
export type Post = z.output<typeof Post>

export const posts = endpoint('GET', '/api/Dynamics/lists', {
  summary: '论坛动态',
  access: 'public',
  notKept: 'the forum is not kept',
  input: z.object(pagingBefore),
  reply: z.array(Post),
})

export const myPosts = endpoint('GET', '/api/Dynamics/my_dynamics', {
  summary: '我的动态',
  access: 'member',
  input: z.object(pagingBefore),
  reply: z.array(Post),
})

export const post = endpoint('GET', '/api/Dynamics/dynamics_detail', {
  summary: '一条动态',
  access: 'public',
  follows: 'settled',
  input: z.object({ id: queryId }),
  reply: Post,
})

export const postComments = endpoint('GET', '/api/Dynamics/dynamics_comments', {
  summary: '动态的评论（id 为动态编号）',
  access: 'public',
  input: z.object({ id: queryId, ...pagingBefore }),
  reply: z.array(Comment),
})

export const postReplies = endpoint('GET', '/api/Dynamics/dynamics_replies', {
  summary: '一条评论的回复',
  access: 'public',
  input: z.object({ id: queryId, ...pagingAfter }),
  reply: z.array(Reply),
})

/** Lists other members that the caller may mention on a post: its author, then its commenters, latest first. */
export const topicPeople = endpoint('GET', '/api/Dynamics/dynamics_people', {
  summary: '可以提到的人（id 为动态编号）',
  access: 'member',
  input: z.object({ id: queryId }),
  reply: z.array(z.object({ id, nickname: z.string(), avatarUrl: z.string() })),
})

const mentions = z._default(z.array(bodyId).check(z.maxLength(MENTIONS_LIMIT, `一次最多提到${MENTIONS_LIMIT}人`)), [])

/** Idempotency key of a form: repeated requests create one post or comment, and each returns it. */
const form = z.optional(z.nullable(z.uuid('表单编号不正确')))

const postContent = z.string(EMPTY_POST).check(
  z.overwrite(removeInvisible),
  z.trim(),
  z.minLength(1, EMPTY_POST),
  z.maxLength(POST_LIMIT, `动态最多${POST_LIMIT}字`),
  z.refine((text) => text === '' || isReadable(text), '动态里要有看得见的文字，符号不要叠在一起'),
)

/** Publishes a post and returns it. If moderation holds the post for review, the message is 已提交审核. */
export const publishPost = endpoint('POST', '/api/Dynamics/dynamics_release', {
  summary: '发布动态（images 为上传得到的路径，以逗号分隔）',
  access: 'member',
  limit: 'posts',
  input: z.object({
    content: postContent,
    ...mediaInput,
    poster: posterInput,
    share_id: optionalBodyId(),
    card: z.optional(z.nullable(CardInput)),
    form,
  }),
  reply: Post,
})

/** Edits the member's own post within EDIT_MINUTES. Rejects an edit that moderation would hold, with the reason. */
export const editPost = endpoint('POST', '/api/Dynamics/dynamics_edit', {
  summary: '修改动态（发布后 15 分钟内）',
  access: 'member',
  limit: 'posts',
  input: z.object({ id: bodyId, content: postContent, ...mediaInput, poster: posterInput }),
  reply: Post,
})

export const deletePost = endpoint('POST', '/api/Dynamics/dynamics_delete', {
  summary: '删除我的动态',
  access: 'member',
  input: z.object({ id: bodyId }),
})

const CommentInput = z
  .object({
    dynamics_id: bodyId,
    dynamics_comments_id: optionalBodyId(),
    content: commentContent,
    ...mediaInput,
    mentions,
    form,
  })
  .check(requireContent('dynamics_comments_id'))

/** Adds a comment on a post, or a reply to the comment or reply `dynamics_comments_id`, and returns it. */
export const addPostComment = endpoint('POST', '/api/Dynamics/dynamics_comment_release', {
  summary: '发表评论或回复',
  access: 'member',
  limit: 'posts',
  input: CommentInput,
  reply: Reply,
})

export const deletePostComment = endpoint('POST', '/api/Dynamics/dynamics_comment_delete', {
  summary: '删除我的评论',
  access: 'member',
  input: z.object({ id: bodyId }),
})

export const likePost = endpoint('POST', '/api/Dynamics/dynamics_thumbs_up', {
  summary: '点赞或取消点赞（type：1 动态，2 评论）',
  access: 'member',
  limit: 'likes',
  input: z.object({ id: bodyId, type: z.literal([1, 2], '类型只能是 1 或 2') }),
  reply: Likes,
})
