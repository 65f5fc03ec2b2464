import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ListFace } from '#web/page/list-face.tsx'
import { EmptyFace } from '#web/ui/face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comment } from './comment.tsx'
import styles from './comments.module.css'
import { commentPages, type Discussion, type Viewer } from './discussion.ts'

interface Props {
  discussion: Discussion
  viewer: Viewer
  /** What is said where nobody has spoken yet. */
  invitation: string
}

/** What players say about a subject. */
export function Comments({ discussion, viewer, invitation }: Props) {
  const changed = useCommentsChanged(discussion)
  return (
    <section aria-labelledby="comments">
      <SectionHead id="comments" title="评论" />
      <CommentForm discussion={discussion} viewer={viewer} empty="请输入评论内容" onDone={changed} />
      <List discussion={discussion} viewer={viewer} invitation={invitation} onChanged={changed} />
    </section>
  )
}

/** Has all comments read again, replies too. */
function useCommentsChanged({ keys }: Discussion) {
  const cache = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

function List({ discussion, viewer, invitation, onChanged }: Props & { onChanged: () => Promise<unknown> }) {
  const list = useInfiniteQuery({ ...commentPages(discussion, viewer), placeholderData: keepPreviousData })
  const none = <EmptyFace title="还没有评论" hint={invitation} />
  return (
    <ListFace list={list} failed="评论没有取到" loading={{ shape: 'people' }} empty={none}>
      {(comments) => (
        <ul className={styles.comments}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} discussion={discussion} viewer={viewer} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </ListFace>
  )
}
