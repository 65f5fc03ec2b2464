import { useState } from 'react'
import type { Comment as CommentRow, Reply } from '#contract/discussion.ts'
import { clockOf, weekdayOf } from '#web/lib/time.ts'
import { AppealButton } from '#web/people/appeal-button.tsx'
import { AuthorFace, AuthorName } from '#web/ui/author.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'
import styles from './comments.module.css'
import { DeleteButton } from './delete-button.tsx'
import type { Discussion, Viewer } from './discussion.ts'
import { LikeButton } from './like-button.tsx'
import { Replies } from './replies.tsx'

interface Around {
  discussion: Discussion
  viewer: Viewer
  onChanged: () => Promise<unknown>
}

/** A comment with its replies. */
export function Comment({ comment, ...around }: Around & { comment: CommentRow }) {
  const [wantsAll, setWantsAll] = useState(false)
  return (
    <li className={styles.comment}>
      <AuthorFace author={comment} />
      <div>
        <Said said={comment} {...around} onReplied={() => setWantsAll(true)} />
        <Replies {...around} comment={comment} all={wantsAll} onAll={() => setWantsAll(true)}>
          {(reply) => <Said key={reply.id} said={reply} to={reply.reply_to} {...around} />}
        </Replies>
      </div>
    </li>
  )
}

interface SaidProps extends Around {
  said: CommentRow | Reply
  /** Who is answered. */
  to?: string
  onReplied?: () => void
}

/** What one person said, and what can be done with it. */
function Said({ said, to = '', discussion, viewer, onChanged, onReplied }: SaidProps) {
  const [replying, setReplying] = useState(false)
  async function done() {
    setReplying(false)
    onReplied?.()
    await onChanged()
  }
  return (
    <article id={`comment-${said.id}`} aria-label={`${said.nickname}的评论`}>
      <div className={styles.head}>
        <AuthorName author={said} className={styles.name} />
        {said.is_held === 1 && <Tag kind="amber">审核中，仅自己可见</Tag>}
        <LikeButton key={viewer} discussion={discussion} said={said} />
      </div>
      <p className={styles.content}>
        {to && <span className={styles.to}>回复 {to}：</span>}
        {said.content}
      </p>
      <div className={styles.foot}>
        <time className="num" dateTime={said.created_at}>
          {`${said.created_at.slice(5, 10)} ${weekdayOf(said.created_at)} ${clockOf(said.created_at)}`}
        </time>
        <button type="button" className={styles.word} aria-expanded={replying} onClick={() => setReplying(!replying)}>
          回复
        </button>
        {said.is_self === 1 ? (
          <DeleteButton discussion={discussion} id={said.id} onDeleted={onChanged} />
        ) : (
          <CommentMenu said={said} />
        )}
        {said.is_down === 1 && <AppealButton reviewId={said.review_id} />}
      </div>
      {replying && (
        <CommentForm
          discussion={discussion}
          viewer={viewer}
          to={said.id}
          empty="请输入回复内容"
          takesFocus
          onDone={done}
          onCancel={() => setReplying(false)}
        />
      )}
    </article>
  )
}
