import { Link } from 'react-router'
import { likePost, type Post } from '#contract/community/forum.ts'
import { anchors, paths } from '#contract/paths.ts'
import { LikeButton } from '#web/shared/discussion/like-button.tsx'
import { useViewer, type Viewer } from '#web/shared/discussion/discussion.ts'
import { useIntent } from '#web/shared/page/intent.ts'
import { isSignedIn } from '#web/shared/page/session.ts'
import { useGoToLogin } from '#web/shared/page/sign-in-link.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { useCompose } from './composer.tsx'
import { toLikeInput, usePostCache } from './forum.queries.ts'
import styles from './post.module.css'

export function PostActions({ post }: { post: Post }) {
  const { change } = usePostCache()
  const viewer = useViewer()
  const share = useShare(post, viewer)
  const { id, comment_num, share_num, nickname } = post
  return (
    <div className={styles.actions}>
      <LikeButton
        key={viewer}
        className={styles.action}
        name={`post ${id}`}
        label={`赞${nickname}的动态`}
        likes={post}
        like={(ask) => ask(likePost, toLikeInput(id))}
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
        onClick={share}
      >
        <Icon name="share" />
        <span className="num">{share_num}</span>
      </button>
    </div>
  )
}

function useShare(post: Post, viewer: Viewer): () => void {
  const intent = `share post ${post.id}`
  const compose = useCompose()
  const goToLogin = useGoToLogin(intent)
  useIntent(viewer === 'member' ? intent : null, () => compose(post))
  return () => {
    if (isSignedIn()) return compose(post)
    showToast('error', '请先登录')
    goToLogin()
  }
}
