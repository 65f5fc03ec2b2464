import { useState, type ReactNode } from 'react'
import type { Comment as CommentRow, Reply } from '#contract/ugc/discussion.ts'
import { anchors } from '#contract/paths.ts'
import { formatClock, formatWeekday } from '#web/shared/lib/time.ts'
import { MediaView } from '#web/shared/media/media-view.tsx'
import { useIntent } from '#web/shared/page/intent.ts'
import { useAgo } from '#web/shared/page/use-clock.ts'
import { AppealButton, useContentActions } from '#web/shared/people/use-content-actions.tsx'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Menu } from '#web/shared/ui/overlays/menu.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { type Discussion, useDiscussionCache, type Viewer, buildWritingIntent, replyPages } from './discussion.ts'
import { LikeButton } from './like-button.tsx'
import { MentionText } from './mention-text.tsx'
import { useScrollToComment, useCommentTarget, useLoadUntilFound } from './comment-target.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'

interface CommentContext {
  discussion: Discussion
  viewer: Viewer
}

export function Comment({ comment, ...around }: CommentContext & { comment: CommentRow }) {
  const target = useCommentTarget()
  const targetReply = target?.thread === comment.id ? target.reply : null
  const [isOpened, setOpened] = useState(false)
  const wantsAll = isOpened || (targetReply !== null && comment.answer.every(({ id }) => id !== targetReply))
  return (
    <li className={styles.comment}>
      <AuthorAvatar author={comment} />
      <div>
        <OneComment comment={comment} thread={comment.id} {...around} onReplied={() => setOpened(true)} />
        <Replies {...around} comment={comment} all={wantsAll} targetReply={targetReply} onAll={() => setOpened(true)}>
          {(reply) => <OneComment key={reply.id} comment={reply} thread={comment.id} to={reply.reply_to} {...around} />}
        </Replies>
      </div>
    </li>
  )
}

interface OneCommentProps extends CommentContext {
  comment: CommentRow | Reply
  /** Id of the thread's top-level comment, which may be this comment. */
  thread: number
  /** Nickname of the author replied to; '' for a top-level comment. */
  to?: string
  onReplied?: () => void
}

function OneComment({ comment, thread, to = '', discussion, viewer, onReplied }: OneCommentProps) {
  const [replying, setReplying] = useState(false)
  useIntent(viewer === 'member' ? buildWritingIntent(discussion, comment.id) : null, () => setReplying(true))
  const { readAgain, like } = useDiscussionCache(discussion)
  const { ref, isTarget } = useScrollToComment(comment.id, thread)
  const day = `${comment.created_at.slice(5, 10)} ${formatWeekday(comment.created_at)}`
  const when = useAgo(comment.created_at, `${day} ${formatClock(comment.created_at)}`)
  async function done() {
    setReplying(false)
    onReplied?.()
    await readAgain()
  }
  return (
    <article
      ref={ref}
      id={anchors.comment(comment.id, thread).slice(1)}
      className={isTarget ? styles.target : undefined}
      aria-label={`${comment.nickname}的评论`}
    >
      <div className={styles.head}>
        <AuthorName author={comment} className={styles.name} />
        <LikeButton
          key={viewer}
          className={styles.like}
          name={`${discussion.name} comment ${comment.id}`}
          label={`赞${comment.nickname}的评论`}
          likes={comment}
          like={(ask) => discussion.like(ask, comment.id)}
          onLiked={(likes) => like(comment.id, likes)}
        />
      </div>
      <Hidden comment={comment} />
      <p className={styles.content}>
        {to && <span className={styles.to}>回复 {to}：</span>}
        <MentionText names={comment.mentions}>{comment.content}</MentionText>
      </p>
      <MediaView media={comment.media} small />
      <div className={styles.foot}>
        <time className="num" dateTime={comment.created_at}>
          {when}
        </time>
        {comment.region && <span>{comment.region}</span>}
        {discussion.closed === undefined && (
          <button type="button" className={styles.word} aria-expanded={replying} onClick={() => setReplying(!replying)}>
            回复
          </button>
        )}
        {comment.is_self === 1 ? (
          <DeleteButton discussion={discussion} id={comment.id} />
        ) : (
          <CommentMenu comment={comment} />
        )}
        {comment.is_down === 1 && <AppealButton reviewId={comment.review_id} className={styles.word} />}
      </div>
      {replying && (
        <CommentForm
          discussion={discussion}
          viewer={viewer}
          to={comment.id}
          empty="请输入回复内容"
          takesFocus
          onDone={done}
          onCancel={() => setReplying(false)}
        />
      )}
    </article>
  )
}

function Hidden({ comment: { is_held, is_down, reason } }: Pick<OneCommentProps, 'comment'>) {
  if (is_held !== 1 && is_down !== 1) return null
  return (
    <Tag kind="amber" className={styles.hidden}>
      {`${is_down === 1 ? '已下架' : '审核中'}，仅自己可见${reason && `：${reason}`}`}
    </Tag>
  )
}

function CommentMenu({ comment: { id, nickname } }: { comment: Pick<Reply, 'id' | 'nickname'> }) {
  const { items, dialogs } = useContentActions({ kind: 'comment', id, nickname })
  return (
    <>
      <Menu
        label="更多操作"
        triggerLabel={`${nickname}的评论：更多操作`}
        triggerClass={styles.dots}
        trigger={<Icon name="more" />}
        items={items}
      />
      {dialogs}
    </>
  )
}

function DeleteButton({ discussion, id }: { discussion: Discussion; id: number }) {
  const { readAgain } = useDiscussionCache(discussion)
  const { ask, dialog } = useConfirm((call) => discussion.remove(call, id), {
    question: '确定删除这条评论吗？',
    confirmLabel: '删除',
    says: true,
    onCancel: () => showToast('info', '已取消删除'),
    onDone: readAgain,
  })
  return (
    <>
      <button type="button" className={styles.word} onClick={ask}>
        删除
      </button>
      {dialog}
    </>
  )
}

interface RepliesProps extends CommentContext {
  comment: CommentRow
  all: boolean
  targetReply: number | null
  onAll: () => void
  children: (reply: Reply) => ReactNode
}

function Replies({ discussion, comment, viewer, all, targetReply, onAll, children }: RepliesProps) {
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
