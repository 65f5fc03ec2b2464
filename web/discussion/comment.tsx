import { useState } from 'react'
import type { Comment as CommentRow, Reply } from '#contract/discussion.ts'
import { clockOf, weekdayOf } from '#web/lib/time.ts'
import { MediaOf } from '#web/media/media-of.tsx'
import { AppealButton } from '#web/people/appeal-button.tsx'
import { AuthorFace, AuthorName } from '#web/ui/author.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'
import styles from './comments.module.css'
import { DeleteButton } from './delete-button.tsx'
import { type Discussion, useChanges, type Viewer } from './discussion.ts'
import { LikeButton } from './like-button.tsx'
import { Mentioning } from './mentioning.tsx'
import { Replies } from './replies.tsx'

interface Around {
  discussion: Discussion
  viewer: Viewer
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
function Said({ said, to = '', discussion, viewer, onReplied }: SaidProps) {
  const [replying, setReplying] = useState(false)
  const { readAgain, like } = useChanges(discussion)
  async function done() {
    setReplying(false)
    onReplied?.()
    await readAgain()
  }
  return (
    <article id={`comment-${said.id}`} aria-label={`${said.nickname}的评论`}>
      <div className={styles.head}>
        <AuthorName author={said} className={styles.name} />
        <Hidden said={said} />
        <LikeButton
          key={viewer}
          className={styles.like}
          label={`赞${said.nickname}的评论`}
          likes={said}
          like={(ask) => discussion.like(ask, said.id)}
          onLiked={(likes) => like(said.id, likes)}
        />
      </div>
      <p className={styles.content}>
        {to && <span className={styles.to}>回复 {to}：</span>}
        <Mentioning names={said.mentions}>{said.content}</Mentioning>
      </p>
      <MediaOf media={said.media} small />
      <div className={styles.foot}>
        <time className="num" dateTime={said.created_at}>
          {`${said.created_at.slice(5, 10)} ${weekdayOf(said.created_at)} ${clockOf(said.created_at)}`}
        </time>
        {said.region && <span>{said.region}</span>}
        <button type="button" className={styles.word} aria-expanded={replying} onClick={() => setReplying(!replying)}>
          回复
        </button>
        {said.is_self === 1 ? (
          <DeleteButton discussion={discussion} id={said.id} onDeleted={readAgain} />
        ) : (
          <CommentMenu said={said} />
        )}
        {said.is_down === 1 && <AppealButton className={styles.word} reviewId={said.review_id} />}
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

/** That only its author sees it, and why. */
function Hidden({ said: { is_held, is_down, reason } }: Pick<SaidProps, 'said'>) {
  if (is_held !== 1 && is_down !== 1) return null
  return <Tag kind="amber">{`${is_down === 1 ? '已下架' : '审核中'}，仅自己可见${reason && `：${reason}`}`}</Tag>
}
