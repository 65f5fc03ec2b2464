import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shared/discussion/discussion.ts'
import { formatClock, formatMonthDay } from '#web/shared/lib/time.ts'
import { Picture } from '#web/shared/media/picture.tsx'
import { BlockAwareContent } from '#web/shared/page/block-aware-content.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAgo } from '#web/shared/page/use-clock.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { hotPostsQuery } from './home.queries.ts'
import community from './community.module.css'
import styles from './hot-posts.module.css'

export function HotPosts() {
  const read = useQuery({ ...hotPostsQuery(useViewer()), placeholderData: keepPreviousData })
  return (
    <BlockAwareContent byOthers={read.isPlaceholderData}>
      <QueryView read={read} failed="动态没有取到" loading={{ rows: 4, shape: 'people' }}>
        {(posts) => (posts.length === 0 ? <Nothing /> : posts.map((post) => <Row key={post.id} post={post} />))}
      </QueryView>
    </BlockAwareContent>
  )
}

const Nothing = () => <p className={community.nothing}>论坛还没有动态，彩友们的话会列在这里。</p>

function Row({ post }: { post: Post }) {
  const { id, created_at, content, thumbsup_num, comment_num } = post
  const when = useAgo(created_at, `${formatMonthDay(created_at)} ${formatClock(created_at)}`)
  const picture = post.media.find(({ kind }) => kind === 'image')
  return (
    <article className={styles.row}>
      <AuthorAvatar author={post} />
      <div className={styles.words}>
        <p className={styles.head}>
          <AuthorName author={post} className={styles.name} />
          <time className="num" dateTime={created_at}>
            {when}
          </time>
        </p>
        <Link className={styles.text} to={paths.topic(id)}>
          {content}
        </Link>
        <p className={styles.counts}>
          <span>
            <Icon name="like" size={16} />
            <span className="sr">赞</span> {thumbsup_num}
          </span>
          <span>
            <Icon name="message" size={16} />
            <span className="sr">评论</span> {comment_num}
          </span>
        </p>
      </div>
      {picture && <Picture className={styles.picture} picture={{ ...picture, alt: '' }} sizes="72px" />}
    </article>
  )
}
