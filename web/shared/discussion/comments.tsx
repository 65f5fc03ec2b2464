import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BlockAwareContent } from '#web/shared/page/block-aware-content.tsx'
import { useIntent } from '#web/shared/page/intent.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comment } from './comment.tsx'
import styles from './comments.module.css'
import { commentPages, type Discussion, useDiscussionCache, type Viewer, buildWritingIntent } from './discussion.ts'
import { useLoadUntilFound, useCommentTarget } from './comment-target.ts'

interface Props {
  discussion: Discussion
  viewer: Viewer
  invitation: string
  count?: number
}

export function Comments({ discussion, viewer, invitation, count }: Props) {
  const { readAgain } = useDiscussionCache(discussion)
  const [isResumed, setResumed] = useState(false)
  useIntent(viewer === 'member' ? buildWritingIntent(discussion) : null, () => setResumed(true))
  const title = count === undefined ? '评论' : <CommentCount count={count} />
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

const CommentCount = ({ count }: { count: number }) => (
  <>
    评论 <span className={styles.count}>{count}</span>
  </>
)

function List({ discussion, viewer, invitation }: Props) {
  const list = useInfiniteQuery({ ...commentPages(discussion, viewer), placeholderData: keepPreviousData })
  const thread = useCommentTarget()?.thread
  const known = list.data?.pages.flat() ?? []
  const misses = thread !== undefined && known.every(({ id }) => id > thread)
  useLoadUntilFound(list, { pages: list.data?.pages.length ?? 0, misses })
  const none = <EmptyView title="还没有评论" hint={invitation} />
  return (
    <BlockAwareContent byOthers={list.isPlaceholderData}>
      <ListView list={list} failed="评论没有取到" loading={{ shape: 'people' }} empty={none}>
        {(comments) => (
          <ul className={styles.comments}>
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} discussion={discussion} viewer={viewer} />
            ))}
          </ul>
        )}
      </ListView>
    </BlockAwareContent>
  )
}
