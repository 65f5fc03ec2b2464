import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shared/discussion/discussion.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { hotPostsQuery, leadersQuery } from './home.queries.ts'
import { HotPosts } from './hot-posts.tsx'
import { Leaders } from './leaders.tsx'
import styles from './community.module.css'

export function Community({ className }: { className?: string | undefined }) {
  const { data: posts } = useQuery(hotPostsQuery(useViewer()))
  const { data: winners } = useQuery(leadersQuery)
  const full = posts?.length !== 0 && winners?.length !== 0
  return (
    <div className={cx(full ? styles.two : styles.one, className)}>
      <section aria-labelledby="hot-posts">
        <SectionHead id="hot-posts" title="热门动态" more={{ to: paths.forum(), label: '更多' }} />
        <HotPosts />
      </section>
      <section aria-labelledby="leaders">
        <SectionHead id="leaders" title="排行榜" more={{ to: paths.leaderboard(), label: '详细榜单' }} />
        <Leaders />
      </section>
    </div>
  )
}
