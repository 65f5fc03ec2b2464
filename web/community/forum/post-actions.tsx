import { Link, useNavigate } from 'react-router'
import { likePost, type Post } from '#contract/community/forum.ts'
import { anchors, paths } from '#contract/paths.ts'
import { LikeButton } from '#web/shared/discussion/like-button.tsx'
import { useViewer } from '#web/shared/discussion/discussion.ts'
import { isSignedIn, rememberPage } from '#web/shared/page/session.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { useCompose } from './composer.tsx'
import { likeOf, usePosts } from './forum.queries.ts'
import styles from './post.module.css'

/** Likes, comments and shares of a post. */
export function PostActions({ post }: { post: Post }) {
  const { change } = usePosts()
  const share = useShare()
  const { id, comment_num, share_num, nickname } = post
  return (
    <div className={styles.actions}>
      <LikeButton
        key={useViewer()}
        className={styles.action}
        label={`赞${nickname}的动态`}
        likes={post}
        like={(ask) => ask(likePost, likeOf(id))}
        onLiked={(likes) => change(id, (one) => ({ ...one, ...likes }))}
      />
      <Link className={styles.action} to={paths.topic(id) + anchors.comments()} aria-label={`评论，${comment_num}`}>
        <Icon name="message" />
        <span className="num">{comment_num}</span>
      </Link>
      <button
        type="button"
        className={styles.action}
        aria-label={`分享${nickname}的动态，${share_num}`}
        onClick={() => share(post)}
      >
        <Icon name="share" />
        <span className="num">{share_num}</span>
      </button>
    </div>
  )
}

/** Puts a post into the post box; who is not signed in is led to do that first. */
function useShare() {
  const navigate = useNavigate()
  const compose = useCompose()
  return (post: Post) => {
    if (isSignedIn()) return compose(post)
    toast('error', '请先登录')
    rememberPage(window.location)
    void navigate(paths.login())
  }
}
