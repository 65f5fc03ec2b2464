import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsSeen } from '#web/shared/page/as-seen.tsx'
import { useIntent } from '#web/shared/page/intent.ts'
import { ListFace } from '#web/shared/page/list-face.tsx'
import { EmptyFace } from '#web/shared/ui/face.tsx'
import { SectionHead } from '#web/shared/ui/section-head.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comment } from './comment.tsx'
import styles from './comments.module.css'
import { commentPages, type Discussion, useChanges, type Viewer, writingIntent } from './discussion.ts'
import { useGrowth, useCommentTarget } from './comment-target.ts'

interface Props {
  discussion: Discussion
  viewer: Viewer
  /** Text shown while there are no comments. */
  invitation: string
  /** Number of comments, if the subject knows it. */
  count?: number
}

/** The comments of a subject. */
export function Comments({ discussion, viewer, invitation, count }: Props) {
  const { readAgain } = useChanges(discussion)
  const [isResumed, setResumed] = useState(false)
  useIntent(viewer === 'member' ? writingIntent(discussion) : null, () => setResumed(true))
  const title = count === undefined ? '评论' : <Counted count={count} />
  return (
    <section aria-labelledby="comments">
      <SectionHead id="comments" title={title} />
      {discussion.closed === undefined ? (
        <CommentForm
          discussion={discussion}
          viewer={viewer}
          empty="请输入评论内容"
          takesFocus={isResumed}
          onDone={readAgain}
        />
      ) : (
        <p className="sub small">{discussion.closed}</p>
      )}
      <List discussion={discussion} viewer={viewer} invitation={invitation} />
    </section>
  )
}

const Counted = ({ count }: { count: number }) => (
  <>
    评论 <span className={styles.count}>{count}</span>
  </>
)

function List({ discussion, viewer, invitation }: Props) {
  const list = useInfiniteQuery({ ...commentPages(discussion, viewer), placeholderData: keepPreviousData })
  const thread = useCommentTarget()?.thread
  const known = list.data?.pages.flat() ?? []
  const misses = thread !== undefined && known.every(({ id }) => id > thread)
  useGrowth(list, { pages: list.data?.pages.length ?? 0, misses })
  const none = <EmptyFace title="还没有评论" hint={invitation} />
  return (
    <AsSeen byOthers={list.isPlaceholderData}>
      <ListFace list={list} failed="评论没有取到" loading={{ shape: 'people' }} empty={none}>
        {(comments) => (
          <ul className={styles.comments}>
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} discussion={discussion} viewer={viewer} />
            ))}
          </ul>
        )}
      </ListFace>
    </AsSeen>
  )
}
