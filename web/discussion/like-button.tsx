import { useState } from 'react'
import type { Likes } from '#contract/discussion.ts'
import { useAsk } from '#web/page/ask.ts'
import { toast } from '#web/lib/toasts.ts'
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
  const ask = useAsk()
  const [changed, setChanged] = useState<Likes | null>(null)
  const [busy, setBusy] = useState(false)
  const { is_thumbs_up, thumbsup_num } = changed ?? said

  async function like() {
    setBusy(true)
    const answer = await discussion.like(ask, said.id)
    setBusy(false)
    if (answer.status !== 200) return
    setChanged(answer.data)
    if (answer.msg) toast('success', answer.msg)
  }

  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={is_thumbs_up === LIKED}
      aria-busy={busy || undefined}
      aria-label={`赞${said.nickname}的评论，${thumbsup_num}`}
      onClick={busy ? undefined : () => void like()}
    >
      <Icon name="like" />
      <span className="num">{thumbsup_num}</span>
    </button>
  )
}
