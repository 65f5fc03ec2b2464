import { Link } from 'react-router'
import type { Post, SharedPost } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { Picture } from '#web/shared/media/picture.tsx'
import { AuthorName } from '#web/shared/ui/avatar.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './post.module.css'

const UNSEEN = { gone: '原动态已删除', blocked: '您已屏蔽该作者' } as const

export function Shared({ post }: { post: SharedPost }) {
  if (post.state !== 'shown') return <p className={styles.unseen}>{UNSEEN[post.state]}</p>
  return (
    <Link className={styles.quote} to={paths.topic(post.id)}>
      <Quoted post={post} />
    </Link>
  )
}

export function Quoted({ post }: { post: Pick<Post, 'nickname' | 'avatarUrl' | 'is_vip' | 'content' | 'media'> }) {
  const [first] = post.media
  return (
    <>
      {first && <Teaser media={first} />}
      <span className={styles.quoted}>
        <AuthorName author={post} className={styles.name} />
        <span className={styles.quotedText}>{post.content}</span>
      </span>
    </>
  )
}

function Teaser({ media }: { media: Post['media'][number] }) {
  const path = media.kind === 'video' ? media.poster : media.path
  if (path === '') return <Icon name="video" size={28} />
  return <Picture className={styles.tile} picture={{ ...media, path, alt: '' }} sizes="72px" />
}
