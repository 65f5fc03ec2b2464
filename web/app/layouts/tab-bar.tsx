import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { usePlacement } from './placement.ts'
import styles from './tab-bar.module.css'

const ITEMS: readonly { section: Section; label: string; to: (game?: GameType) => string; icon: IconName }[] = [
  { section: 'home', label: '首页', to: paths.home, icon: 'home' },
  { section: 'draws', label: '开奖', to: () => paths.drawWinners(), icon: 'calendar' },
  { section: 'charts', label: '走势', to: (game = 1) => paths.chart(game), icon: 'chart' },
  { section: 'number', label: '选号', to: () => paths.number(), icon: 'pick' },
  { section: 'forum', label: '论坛', to: paths.forum, icon: 'message' },
  { section: 'mine', label: '我的', to: paths.personalCenter, icon: 'user' },
]

export function TabBar() {
  const { section, game } = usePlacement()
  return (
    <nav className={`phone-only ${styles.bar}`} aria-label="底部导航">
      {ITEMS.map((item) => (
        <Link key={item.section} to={item.to(game)} aria-current={item.section === section ? 'page' : undefined}>
          <Icon name={item.icon} size={24} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  )
}
