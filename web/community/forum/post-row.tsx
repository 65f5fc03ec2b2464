import { Link, useLocation, useNavigate } from 'react-router'
import { type Post, deletePost, likePost } from '#contract/community/forum.ts'
import { paths, anchors } from '#contract/paths.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { TaggedText } from '#web/shared/discussion/mention-text.tsx'
import { MediaView } from '#web/shared/media/media-view.tsx'
import { useAgo, useIsPast } from '#web/shared/page/use-clock.ts'
import { AppealButton, useContentActions } from '#web/shared/people/use-content-actions.tsx'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { CardView } from './card.tsx'
import styles from './post.module.css'
import { Shared } from './shared.tsx'
import { useState } from 'react'
import { copyLink, useLinkTo } from '#web/shared/page/site-context.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Menu, type MenuItem } from '#web/shared/ui/overlays/menu.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { usePostCache, POST } from './forum.queries.ts'
import { LikeButton } from '#web/shared/discussion/like-button.tsx'
import { useViewer, type Viewer } from '#web/shared/discussion/discussion.ts'
import { useIntent } from '#web/shared/page/intent.ts'
import { isSignedIn } from '#web/shared/page/session.ts'
import { useGoToLogin } from '#web/shared/page/sign-in-link.tsx'
import { useCompose } from './composer.tsx'

interface Props {
  post: Post
  /** Whether to show the full text, on the post's own page. A list truncates a long text and links to that page. */
  whole?: boolean
}

export function PostRow({ post, whole = false }: Props) {
  return (
    <article className={cx(styles.post, whole && styles.whole)} aria-label={`${post.nickname}的动态`}>
      <AuthorAvatar author={post} size="l" />
      <div className={styles.main}>
        <div className={styles.head}>
          <AuthorName author={post} className={styles.name} />
          <PostMenu post={post} />
        </div>
        <When post={post} />
        <div className={styles.said}>
          <Text post={post} whole={whole} />
          <div className={styles.wide}>
            {post.card && <CardView card={post.card} />}
            <MediaView media={post.media} />
            {post.share_info && <Shared post={post.share_info} />}
            <Hidden post={post} />
          </div>
          {post.is_held === 0 && post.is_down === 0 && <PostActions post={post} />}
        </div>
      </div>
    </article>
  )
}

function When({ post: { id, created_at, region, edited_at } }: { post: Post }) {
  const when = useAgo(created_at, `${formatDateWithWeekday(created_at)} ${formatClock(created_at)}`)
  return (
    <p className={styles.when}>
      <Link to={paths.topic(id)}>
        <time className="num" dateTime={created_at}>
          {when}
        </time>
      </Link>
      {region && <span>{region}</span>}
      {edited_at && <span>已编辑</span>}
    </p>
  )
}

/** Maximum length of a text that a list does not truncate, in characters and lines. */
const MAX_LENGTH = 280
const MAX_LINES = 10
const isLong = (text: string): boolean => text.length > MAX_LENGTH || text.split('\n').length > MAX_LINES

function Text({ post: { id, content }, whole }: { post: Post; whole: boolean }) {
  const isCut = !whole && isLong(content)
  return (
    <>
      <p className={styles.text}>
        <span className={isCut ? styles.cut : undefined}>
          <TaggedText {...(!whole && { to: paths.topic(id) })}>{content}</TaggedText>
        </span>
      </p>
      {isCut && (
        <Link className={styles.more} to={paths.topic(id)}>
          全文
        </Link>
      )}
    </>
  )
}

function Hidden({ post }: { post: Post }) {
  const deleting = useDeletePost(post)
  if (post.is_held === 0 && post.is_down === 0) return null
  return (
    <p className={styles.held}>
      <Icon name="clock" />
      <span>{post.is_down === 1 ? '已下架' : '审核中'} · 仅自己可见</span>
      {post.reason && <span>原因：{post.reason}</span>}
      {post.is_down === 1 && <AppealButton reviewId={post.review_id} />}
      <button type="button" className={styles.word} onClick={deleting.ask}>
        删除
      </button>
      {deleting.dialog}
    </p>
  )
}

const Edit = lazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog)

function PostMenu({ post }: { post: Post }) {
  const [editing, setEditing] = useState(false)
  const deleting = useDeletePost(post)
  const linkTo = useLinkTo()
  const mayEdit = useMayEdit(post)
  const { items: aboutOthers, dialogs } = useContentActions({ kind: 'post', id: post.id, nickname: post.nickname })
  const items: MenuItem[] = [{ label: '复制链接', onSelect: () => copyLink(linkTo(paths.topic(post.id))) }]
  if (post.is_self === 0) items.push(...aboutOthers)
  if (mayEdit) items.push({ label: '编辑', onSelect: () => setEditing(true) })
  if (post.is_self === 1) items.push({ label: '删除', onSelect: deleting.ask, danger: true })
  return (
    <div className={styles.menu}>
      <Menu
        label="更多操作"
        triggerLabel={`${post.nickname}的动态：更多操作`}
        triggerClass={styles.dots}
        trigger={<Icon name="more" size={20} />}
        items={items}
      />
      <Edit post={post} open={editing} onClose={() => setEditing(false)} />
      {deleting.dialog}
      {post.is_self === 0 && dialogs}
    </div>
  )
}

function useMayEdit({ editable_until }: Post): boolean {
  const passed = useIsPast(editable_until || '1970-01-01 00:00:00')
  return editable_until !== '' && !passed
}

function useDeletePost({ id }: Post) {
  const { readAgain } = usePostCache()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useConfirm((ask) => ask(deletePost, { id }), {
    question: '确定删除这条动态吗？它的评论也会一起删除。',
    confirmLabel: '删除',
    says: true,
    onCancel: () => showToast('info', '已取消删除'),
    async onDone() {
      if (pathname === paths.topic(id)) await navigate(paths.forum(), { replace: true })
      await readAgain()
    },
  })
}

function PostActions({ post }: { post: Post }) {
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
        like={(ask) => ask(likePost, { id, type: POST })}
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
