import { paths } from '#contract/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { HotPosts } from './hot-posts.tsx'
import { Leaders } from './leaders.tsx'
import styles from './community.module.css'

/** Hot posts and the leaderboard. */
export function Community({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(styles.two, className)}>
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
