import { Link, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Section } from '#web/app/lazy-page.ts'
import { usePlace } from './places.ts'
import { TypeMenus } from './type-menus.tsx'
import styles from './main-nav.module.css'

const ITEMS: readonly { section: Section; label: string; to: string }[] = [
  { section: 'home', label: '首页', to: paths.home() },
  { section: 'mine', label: '个人中心', to: paths.personalCenter() },
  { section: 'number', label: '选号', to: paths.number() },
  { section: 'draws', label: '开奖结果', to: paths.drawWinners() },
  { section: 'charts', label: '走势图', to: paths.chart(1) },
  { section: 'forum', label: '论坛', to: paths.forum() },
  { section: 'leaderboard', label: '排行榜', to: paths.leaderboard() },
  { section: 'help', label: '帮助中心', to: paths.helpCenter() },
]

/** The second bar: where one is, and the three drop-downs at its right end. */
export function MainNav() {
  const { pathname } = useLocation()
  const { section } = usePlace()
  return (
    <div className={styles.row}>
      <div className={`shell ${styles.inner}`}>
        <nav className={styles.nav} aria-label="主导航">
          {ITEMS.map((item) => (
            <Link key={item.section} to={item.to} aria-current={currentOf(item, section, pathname)}>
              {item.label}
            </Link>
          ))}
        </nav>
        <TypeMenus />
      </div>
    </div>
  )
}

function currentOf(item: { section: Section; to: string }, here: Section | undefined, pathname: string) {
  if (item.section !== here) return undefined
  return item.to === pathname ? 'page' : 'true'
}
