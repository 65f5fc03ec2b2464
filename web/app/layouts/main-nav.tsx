import { Link, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Menu } from '#web/shared/ui/overlays/menu.tsx'
import { usePlacement } from './placement.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'
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

/** The second header bar on wide windows: navigation, and at its right end 对奖 and three drop-downs. */
export function MainNav() {
  const { pathname } = useLocation()
  const { section } = usePlacement()
  return (
    <div className={styles.row}>
      <div className={`shell ${styles.inner}`}>
        <nav className={styles.nav} aria-label="主导航">
          {ITEMS.map((item) => (
            <Link key={item.section} to={item.to} aria-current={getAriaCurrent(item, section, pathname)}>
              {item.label}
            </Link>
          ))}
        </nav>
        <TypeMenus />
      </div>
    </div>
  )
}

function getAriaCurrent(item: { section: Section; to: string }, here: Section | undefined, pathname: string) {
  if (item.section !== here) return undefined
  return item.to === pathname ? 'page' : 'true'
}

function TypeMenus() {
  const { pathname } = useLocation()
  return (
    <div className={styles.drops}>
      <Link className={styles.drop} to={paths.check()} aria-current={pathname === paths.check() ? 'page' : undefined}>
        对奖
      </Link>
      {TYPE_LISTS.map(({ label, games }) => (
        <Menu
          key={label}
          label={label}
          hover
          triggerClass={styles.drop}
          items={games.map((game) => ({ ...game, current: game.to === pathname }))}
          trigger={
            <>
              {label}
              <Icon name="down" size={16} />
            </>
          }
        />
      ))}
    </div>
  )
}

const createList = (label: string, to: (type: GameType) => string) => ({
  label,
  games: GAME_TYPES.map((type) => ({ label: GAMES[type].name, to: to(type) })),
})

/** The drop-downs of the second header bar, as data; on phones the sheet lists them. */
export const TYPE_LISTS = [
  createList('选择彩种', paths.number),
  createList('已选号码', (type) => paths.selectBall(type)),
  createList('我的中奖', (type) => paths.winning(type)),
]
