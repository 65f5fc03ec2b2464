import { useState } from 'react'
import type { Likes } from '#contract/discussion.ts'
import { useWrite } from '#web/page/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './comments.module.css'
import type { Discussion } from './discussion.ts'

interface Props {
  discussion: Discussion
  said: Likes & { id: number; nickname: string }
}

const LIKED = 1

/** Likes a comment or takes it back; the server's count is shown. Signed out, the call leads to /login. */
export function LikeButton({ discussion, said }: Props) {
  const [changed, setChanged] = useState<Likes | null>(null)
  const { is_thumbs_up, thumbsup_num } = changed ?? said
  const { run: like, pending } = useWrite(discussion.like, { says: true, onDone: ({ data }) => setChanged(data) })

  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={is_thumbs_up === LIKED}
      aria-busy={pending || undefined}
      aria-label={`赞${said.nickname}的评论，${thumbsup_num}`}
      onClick={() => like(said.id)}
    >
      <Icon name="like" />
      <span className="num">{thumbsup_num}</span>
    </button>
  )
}
