import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Comment, Reply } from '#contract/ugc/discussion.ts'
import styles from './comments.module.css'
import { type Discussion, replyPages, type Viewer } from './discussion.ts'
import { useLoadUntilFound } from './comment-target.ts'

interface Props {
  discussion: Discussion
  comment: Comment
  viewer: Viewer
  all: boolean
  targetReply: number | null
  onAll: () => void
  children: (reply: Reply) => ReactNode
}

export function Replies({ discussion, comment, viewer, all, targetReply, onAll, children }: Props) {
  const list = useInfiniteQuery({ ...replyPages(discussion, comment.id, viewer), enabled: all })
  const replies = (all && list.data?.pages.flat()) || comment.answer
  const misses = all && targetReply !== null && (list.data?.pages.flat() ?? []).every(({ id }) => id < targetReply)
  useLoadUntilFound(list, { pages: list.data?.pages.length ?? 0, misses })
  const more = list.data && all ? list.hasNextPage : comment.comment_num > replies.length
  if (replies.length === 0) return null
  return (
    <div className={styles.replies}>
      {replies.map(children)}
      {more && (
        <button
          type="button"
          className={styles.word}
          aria-busy={list.isFetching || undefined}
          onClick={() => (all ? void list.fetchNextPage() : onAll())}
        >
          {all ? '更多回复' : `全部 ${comment.comment_num} 条回复`}
        </button>
      )}
    </div>
  )
}
