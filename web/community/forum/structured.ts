import type { Comment } from '#contract/ugc/discussion.ts'
import type { Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { isoTime } from '#web/shared/lib/time.ts'

/** Schema.org data of the forum. URLs are absolute if the origin is configured. */

const person = (name: string) => ({ '@type': 'Person', name })

const counted = (kind: 'LikeAction' | 'CommentAction' | 'ShareAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: count,
})

const picturesOf = (media: Post['media'], origin: string) => {
  const paths_ = media.flatMap(({ kind, path, poster }) => (kind === 'image' ? path : poster || []))
  return paths_.length > 0 && { image: paths_.map((path) => origin + path) }
}

/** A topic with the comments on its first page. */
export const topicData = (post: Post, comments: readonly Comment[], origin: string) => ({
  '@type': 'DiscussionForumPosting',
  url: origin + paths.topic(post.id),
  author: person(post.nickname),
  datePublished: isoTime(post.created_at),
  ...(post.edited_at && { dateModified: isoTime(post.edited_at) }),
  text: post.content,
  ...picturesOf(post.media, origin),
  commentCount: post.comment_num,
  interactionStatistic: [counted('LikeAction', post.thumbsup_num), counted('ShareAction', post.share_num)],
  comment: comments.map((comment) => ({
    '@type': 'Comment',
    author: person(comment.nickname),
    datePublished: isoTime(comment.created_at),
    text: comment.content,
  })),
})

/** The feed with its topics in order. */
export const feedData = (posts: readonly Post[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: posts.map(({ id }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: origin + paths.topic(id),
  })),
})
