import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { TYPE_LISTS } from './type-links.ts'
import styles from './main-nav.module.css'

/** 选择彩种, 已选号码, 我的中奖: the seven games each. */
export function TypeMenus() {
  const { pathname } = useLocation()
  return (
    <div className={styles.drops}>
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
