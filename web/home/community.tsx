import { paths } from '#contract/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyFace } from '#web/ui/face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Leaders } from './leaders.tsx'
import styles from './community.module.css'

/** Hot posts, which have nothing to show yet and say so, and the leaderboard. */
export function Community({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(styles.two, className)}>
      <section aria-labelledby="hot-posts">
        <SectionHead id="hot-posts" title="热门动态" more={{ to: paths.forum(), label: '更多' }} />
        <EmptyFace title="还没有动态" hint="论坛开放后，彩友们谈得最多的帖子会列在这里。" />
      </section>
      <section aria-labelledby="leaders">
        <SectionHead id="leaders" title="排行榜" more={{ to: paths.leaderboard(), label: '详细榜单' }} />
        <Leaders />
      </section>
    </div>
  )
}
