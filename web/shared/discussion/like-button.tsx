import { useState } from 'react'
import type { Likes } from '#contract/ugc/discussion.ts'
import { keepIntent, useIntent } from '#web/shared/page/intent.ts'
import { isSignedIn, useSession } from '#web/shared/page/session.ts'
import { useWrite, type Write } from '#web/shared/page/use-action.ts'
import { Icon } from '#web/shared/ui/icon.tsx'

interface Props {
  /** What is liked: `post 12`. */
  name: string
  likes: Likes
  /** What is liked, as a screen reader says it: 赞阿明的评论. */
  label: string
  like: Write<null, Likes>
  /** Keeps what the server counts. */
  onLiked: (likes: Likes) => void
  className?: string | undefined
}

const LIKED = 1
const NOT_LIKED = 2

/**
 * Likes something or takes it back: shown immediately, corrected by the server's answer. A visitor is led to /login, and the
 * like is sent after it.
 */
export function LikeButton({ name, likes, label, like, onLiked, className }: Props) {
  const intent = `like ${name}`
  const [expected, setExpected] = useState<Likes | null>(null)
  const { is_thumbs_up, thumbsup_num } = expected ?? likes
  const { run, pending } = useWrite(like, {
    says: true,
    onDone({ data }) {
      onLiked(data)
      setExpected(null)
    },
    onRefused({ status }) {
      setExpected(null)
      if (status === 401) keepIntent(intent)
    },
  })
  function press() {
    if (!pending && isSignedIn()) setExpected(turned(likes))
    run(null)
  }
  useIntent(useSession() ? intent : null, () => likes.is_thumbs_up !== LIKED && press())
  return (
    <button
      type="button"
      className={className}
      aria-pressed={is_thumbs_up === LIKED}
      aria-label={`${label}，${thumbsup_num}`}
      onClick={press}
    >
      <Icon name="like" />
      <span className="num">{thumbsup_num}</span>
    </button>
  )
}

/** As it will be if nobody else has pressed meanwhile. */
const turned = ({ is_thumbs_up, thumbsup_num }: Likes): Likes =>
  is_thumbs_up === LIKED
    ? { is_thumbs_up: NOT_LIKED, thumbsup_num: Math.max(0, thumbsup_num - 1) }
    : { is_thumbs_up: LIKED, thumbsup_num: thumbsup_num + 1 }
