import type { Comment } from '#contract/ugc/discussion.ts'
import type { Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { toIsoTime } from '#web/shared/lib/time.ts'

/** Schema.org data of the forum. URLs are absolute only if the origin is configured. */

const createPerson = (name: string) => ({ '@type': 'Person', name })

const createCounter = (kind: 'LikeAction' | 'CommentAction' | 'ShareAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: count,
})

const listPictures = (media: Post['media'], origin: string) => {
  const paths_ = media.flatMap(({ kind, path, poster }) => (kind === 'image' ? path : poster || []))
  return paths_.length > 0 && { image: paths_.map((path) => origin + path) }
}

export const buildTopicData = (post: Post, comments: readonly Comment[], origin: string) => ({
  '@type': 'DiscussionForumPosting',
  url: origin + paths.topic(post.id),
  author: createPerson(post.nickname),
  datePublished: toIsoTime(post.created_at),
  ...(post.edited_at && { dateModified: toIsoTime(post.edited_at) }),
  text: post.content,
  ...listPictures(post.media, origin),
  commentCount: post.comment_num,
  interactionStatistic: [createCounter('LikeAction', post.thumbsup_num), createCounter('ShareAction', post.share_num)],
  comment: comments.map((comment) => ({
    '@type': 'Comment',
    author: createPerson(comment.nickname),
    datePublished: toIsoTime(comment.created_at),
    text: comment.content,
  })),
})

export const buildFeedData = (posts: readonly Post[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: posts.map(({ id }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: origin + paths.topic(id),
  })),
})
