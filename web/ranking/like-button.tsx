import { useState } from 'react'
import { likeRankingComment } from '#contract/ranking.ts'
import { useAsk } from '#web/page/ask.ts'
import { toast } from '#web/lib/toasts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './comments.module.css'

interface Likes {
  is_thumbs_up: number
  thumbsup_num: number
}

const LIKED = 1

/** Likes a comment or takes it back; the server's count is shown. Signed out, the call leads to /login. */
export function LikeButton({ said }: { said: Likes & { id: number; nickname: string } }) {
  const ask = useAsk()
  const [changed, setChanged] = useState<Likes | null>(null)
  const [busy, setBusy] = useState(false)
  const { is_thumbs_up, thumbsup_num } = changed ?? said

  async function like() {
    setBusy(true)
    const answer = await ask(likeRankingComment, { id: said.id })
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
