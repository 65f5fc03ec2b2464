import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MoreRows } from '#web/page/more-rows.tsx'
import { EmptyFace, ErrorFace, LoadingFace } from '#web/ui/face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comment } from './comment.tsx'
import styles from './comments.module.css'
import { COMMENT_KEYS, commentPages, type Viewer } from './ranking.queries.ts'

interface Props {
  /** The draw's id. */
  id: number
  viewer: Viewer
}

/** What players say about a ranking. */
export function Comments({ id, viewer }: Props) {
  const changed = useCommentsChanged()
  return (
    <section aria-labelledby="comments">
      <SectionHead id="comments" title="评论" />
      <CommentForm viewer={viewer} to={{ ranking_list_id: id }} empty="请输入评论内容" onDone={changed} />
      <List id={id} viewer={viewer} onChanged={changed} />
    </section>
  )
}

/** Has all comments read again, replies too. */
function useCommentsChanged() {
  const cache = useQueryClient()
  return () => Promise.all(COMMENT_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

function List({ id, viewer, onChanged }: Props & { onChanged: () => Promise<unknown> }) {
  const list = useInfiniteQuery({ ...commentPages(id, viewer), placeholderData: keepPreviousData })
  const { data, isError, isFetching, refetch } = list
  if (isError && !data) return <ErrorFace title="评论没有取到" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingFace shape="people" />
  const comments = data.pages.flat()
  if (comments.length === 0) return <EmptyFace title="还没有评论" hint="说说这一期，第一条评论等您来写。" />
  return (
    <>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} drawId={id} viewer={viewer} onChanged={onChanged} />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
