import * as z from 'zod/mini'
import { authorFields } from '#contract/people/author.ts'
import { Card, CardInput } from '#contract/play/card.ts'
import { Comment, commentContent, Likes, Reply, saysSomething } from '#contract/ugc/discussion.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, optionalBodyId, pagingAfter, pagingBefore, queryId, shanghaiTime } from '#contract/infra/fields.ts'
import { Media, mediaInput, posterInput } from '#contract/ugc/media.ts'
import { isReadable, withoutUnseen } from '#contract/infra/readable.ts'

export const POST_LIMIT = 2_000
export const MENTIONS_LIMIT = 5
/** A post may be edited for so long. */
export const EDIT_MINUTES = 15

const EMPTY_POST = '请输入您的彩票心得'

const flag = z.int()

const shown = {
  id,
  ...authorFields,
  content: z.string(),
  /** Paths of `media`. */
  images: z.array(z.string()),
  media: z.array(Media),
  card: z.nullable(Card),
}

/** The post that is shared. `state` other than shown: nothing of it is told. */
export const SharedPost = z.object({ ...shown, state: z.enum(['shown', 'gone', 'blocked']) })
export type SharedPost = z.output<typeof SharedPost>

export const Post = z.object({
  ...shown,
  /** The post shared; 0: none. */
  share_id: z.int(),
  share_info: z.nullable(SharedPost),
  /** 1 liked, 2 not. */
  is_thumbs_up: z.int(),
  thumbsup_num: z.int(),
  comment_num: z.int(),
  share_num: z.int(),
  created_at: shanghaiTime,
  /** When it was last changed; ''. */
  edited_at: shanghaiTime,
  /** Its author may edit it until then; '' for everyone else, and afterwards. */
  editable_until: shanghaiTime,
  is_self: flag,
  /** 1: waits for review; only its author sees it. */
  is_held: flag,
  /** 1: taken down; only its author sees it. */
  is_down: flag,
  /** Why it is held or taken down, for its author; ''. */
  reason: z.string(),
  /** The review its author may appeal against or has; 0: none. */
  review_id: z.int(),
  /** Province, or country abroad, it was written in; ''. */
  region: z.string(),
  /** 1: the reader has blocked its author. Only the topic itself shows such a post. */
  is_blocked: flag,
})
export type Post = z.output<typeof Post>

/** The feed, newest first. */
export const posts = endpoint('GET', '/api/Dynamics/lists', {
  summary: '论坛动态',
  access: 'public',
  notKept: 'the forum is not kept',
  input: z.object(pagingBefore),
  reply: z.array(Post),
})

/** My own posts, newest first, held ones and those taken down among them. */
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

/** Comments on a post, newest first; each with its first replies. */
export const postComments = endpoint('GET', '/api/Dynamics/dynamics_comments', {
  summary: '动态的评论（id 为动态编号）',
  access: 'public',
  input: z.object({ id: queryId, ...pagingBefore }),
  reply: z.array(Comment),
})

/** All replies to a comment, oldest first. */
export const postReplies = endpoint('GET', '/api/Dynamics/dynamics_replies', {
  summary: '一条评论的回复',
  access: 'public',
  input: z.object({ id: queryId, ...pagingAfter }),
  reply: z.array(Reply),
})

/** People of a topic, whom its readers may mention: its author and who has spoken there, latest first. */
export const topicPeople = endpoint('GET', '/api/Dynamics/dynamics_people', {
  summary: '可以提到的人（id 为动态编号）',
  access: 'member',
  input: z.object({ id: queryId }),
  reply: z.array(z.object({ id, nickname: z.string(), avatarUrl: z.string() })),
})

/** Ids of people of the topic, as `topicPeople` tells them. */
const mentions = z._default(z.array(bodyId).check(z.maxLength(MENTIONS_LIMIT, `一次最多提到${MENTIONS_LIMIT}人`)), [])

/** Of one form: however often it is sent, one post or comment comes of it, and every answer tells that one. */
const form = z.optional(z.nullable(z.uuid('表单编号不正确')))

const postContent = z.string(EMPTY_POST).check(
  z.overwrite(withoutUnseen),
  z.trim(),
  z.minLength(1, EMPTY_POST),
  z.maxLength(POST_LIMIT, `动态最多${POST_LIMIT}字`),
  z.refine((text) => text === '' || isReadable(text), '动态里要有看得见的文字，符号不要叠在一起'),
)

/** Publishes a post. Answers it; held, the message is 已提交审核. */
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

/** Changes my post within 15 minutes. What would be held is refused, with the reason. */
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
  reply: z.null(),
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
  .check(saysSomething('dynamics_comments_id'))

/** `dynamics_comments_id` is the comment replied to; it may be a reply itself. Answers what was written. */
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
  reply: z.null(),
})

/** Likes a post (type 1) or a comment (type 2), or takes the like back. */
export const likePost = endpoint('POST', '/api/Dynamics/dynamics_thumbs_up', {
  summary: '点赞或取消点赞（type：1 动态，2 评论）',
  access: 'member',
  limit: 'likes',
  input: z.object({ id: bodyId, type: z.literal([1, 2], '类型只能是 1 或 2') }),
  reply: Likes,
})
