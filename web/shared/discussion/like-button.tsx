import { useState } from 'react'
import type { Likes } from '#contract/ugc/discussion.ts'
import { storeIntent, useIntent } from '#web/shared/page/intent.ts'
import { isSignedIn, useSession } from '#web/shared/page/session.ts'
import { useWrite, type WriteCall } from '#web/shared/page/use-action.ts'
import { Icon } from '#web/shared/ui/icon.tsx'

interface Props {
  /** Identifies the liked subject, as in `post 12`. */
  name: string
  likes: Likes
  label: string
  like: WriteCall<null, Likes>
  onLiked: (likes: Likes) => void
  className?: string | undefined
}

const LIKED = 1
const NOT_LIKED = 2

/** Shows the new count before the response. The like of a visitor is sent after signing in. */
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
      if (status === 401) storeIntent(intent)
    },
  })
  function press() {
    if (!pending && isSignedIn()) setExpected(toggleLikes(likes))
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

/** Returns the counts after a click, assuming that no other member likes or unlikes meanwhile. */
const toggleLikes = ({ is_thumbs_up, thumbsup_num }: Likes): Likes =>
  is_thumbs_up === LIKED
    ? { is_thumbs_up: NOT_LIKED, thumbsup_num: Math.max(0, thumbsup_num - 1) }
    : { is_thumbs_up: LIKED, thumbsup_num: thumbsup_num + 1 }
