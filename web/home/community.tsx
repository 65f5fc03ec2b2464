import { Link } from 'react-router'
import { ALL_GAMES } from '#lottery/games.ts'
import { paths } from '#web/app/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyFace } from '#web/ui/face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import styles from './community.module.css'

/** Hot posts and the leaderboard. Neither has anything to show yet, and both say so. */
export function Community({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(styles.two, className)}>
      <section aria-labelledby="hot-posts">
        <SectionHead id="hot-posts" title="热门动态" more={{ to: paths.forum(), label: '更多' }} />
        <EmptyFace title="还没有动态" hint="论坛开放后，彩友们谈得最多的帖子会列在这里。" />
      </section>
      <section aria-labelledby="leaders">
        <SectionHead id="leaders" title="排行榜" more={{ to: paths.leaderboard(), label: '详细榜单' }} />
        <EmptyFace title="还没有上榜的彩友" hint="锁定的模拟号码中奖后记积分，各彩种分开排。" />
        <Games />
      </section>
    </div>
  )
}

const Games = () => (
  <ul className={styles.games} aria-label="各彩种排行榜">
    {ALL_GAMES.map(({ type, name }) => (
      <li key={type}>
        <Link to={paths.leaderboard(type)}>{name}</Link>
      </li>
    ))}
  </ul>
)
