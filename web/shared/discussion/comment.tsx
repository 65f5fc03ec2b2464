import { useState } from 'react'
import type { Comment as CommentRow, Reply } from '#contract/ugc/discussion.ts'
import { anchors } from '#contract/paths.ts'
import { clockOf, weekdayOf } from '#web/shared/lib/time.ts'
import { MediaOf } from '#web/shared/media/media-of.tsx'
import { useAgo } from '#web/shared/page/use-clock.ts'
import { AppealButton } from '#web/shared/people/late-dialogs.ts'
import { AuthorFace, AuthorName } from '#web/shared/ui/author.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { useAboutOthers } from '#web/shared/people/use-about-others.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Menu } from '#web/shared/ui/menu.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { DeleteButton } from './delete-button.tsx'
import { type Discussion, useChanges, type Viewer } from './discussion.ts'
import { LikeButton } from './like-button.tsx'
import { Mentioning } from './mentioning.tsx'
import { Replies } from './replies.tsx'
import { useArrival, useWanted } from './wanted.ts'

interface Around {
  discussion: Discussion
  viewer: Viewer
}

/** A comment with its replies. */
export function Comment({ comment, ...around }: Around & { comment: CommentRow }) {
  const wanted = useWanted()
  const wantedReply = wanted?.thread === comment.id ? wanted.reply : null
  const [asked, setAsked] = useState(false)
  const wantsAll = asked || (wantedReply !== null && comment.answer.every(({ id }) => id !== wantedReply))
  return (
    <li className={styles.comment}>
      <AuthorFace author={comment} />
      <div>
        <Said said={comment} thread={comment.id} {...around} onReplied={() => setAsked(true)} />
        <Replies {...around} comment={comment} all={wantsAll} wanted={wantedReply} onAll={() => setAsked(true)}>
          {(reply) => <Said key={reply.id} said={reply} thread={comment.id} to={reply.reply_to} {...around} />}
        </Replies>
      </div>
    </li>
  )
}

interface SaidProps extends Around {
  said: CommentRow | Reply
  /** The comment below which it stands, or itself. */
  thread: number
  /** Who is answered. */
  to?: string
  onReplied?: () => void
}

/** What one person said, and what can be done with it. */
function Said({ said, thread, to = '', discussion, viewer, onReplied }: SaidProps) {
  const [replying, setReplying] = useState(false)
  const { readAgain, like } = useChanges(discussion)
  const { ref, isWanted } = useArrival(said.id, thread)
  const day = `${said.created_at.slice(5, 10)} ${weekdayOf(said.created_at)}`
  const when = useAgo(said.created_at, `${day} ${clockOf(said.created_at)}`)
  async function done() {
    setReplying(false)
    onReplied?.()
    await readAgain()
  }
  return (
    <article
      ref={ref}
      id={anchors.comment(said.id, thread).slice(1)}
      className={isWanted ? styles.wanted : undefined}
      aria-label={`${said.nickname}的评论`}
    >
      <div className={styles.head}>
        <AuthorName author={said} className={styles.name} />
        <LikeButton
          key={viewer}
          className={styles.like}
          label={`赞${said.nickname}的评论`}
          likes={said}
          like={(ask) => discussion.like(ask, said.id)}
          onLiked={(likes) => like(said.id, likes)}
        />
      </div>
      <Hidden said={said} />
      <p className={styles.content}>
        {to && <span className={styles.to}>回复 {to}：</span>}
        <Mentioning names={said.mentions}>{said.content}</Mentioning>
      </p>
      <MediaOf media={said.media} small />
      <div className={styles.foot}>
        <time className="num" dateTime={said.created_at}>
          {when}
        </time>
        {said.region && <span>{said.region}</span>}
        {discussion.closed === undefined && (
          <button type="button" className={styles.word} aria-expanded={replying} onClick={() => setReplying(!replying)}>
            回复
          </button>
        )}
        {said.is_self === 1 ? (
          <DeleteButton discussion={discussion} id={said.id} onDeleted={readAgain} />
        ) : (
          <CommentMenu said={said} />
        )}
        {said.is_down === 1 && <AppealButton reviewId={said.review_id} className={styles.word} />}
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
  return (
    <Tag kind="amber" className={styles.hidden}>
      {`${is_down === 1 ? '已下架' : '审核中'}，仅自己可见${reason && `：${reason}`}`}
    </Tag>
  )
}

/** What else can be done with what somebody else said. */
function CommentMenu({ said: { id, nickname } }: { said: Pick<Reply, 'id' | 'nickname'> }) {
  const { items, dialogs } = useAboutOthers({ kind: 'comment', id, nickname })
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
