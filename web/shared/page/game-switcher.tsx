import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { LinkTabs } from '#web/shared/ui/tabs.tsx'
import styles from './game-switcher.module.css'

interface GameSwitcherProps {
  /** What is switched, where 彩种 does not say it all. */
  label?: string
  current: GameType | undefined
  to: (type: GameType) => string
  /** row: beside each other; list: below each other at the side of wide windows. On phones a row in any case. */
  look?: 'row' | 'list'
  className?: string | undefined
}

/** From one game's page to the same page of another: the one component for it, wherever that is offered. */
export const GameSwitcher = ({ label = '彩种', current, to, look = 'row', className }: GameSwitcherProps) => (
  <LinkTabs
    label={label}
    items={ALL_GAMES.map(({ type, name }) => ({ id: type, label: name, to: to(type) }))}
    current={current}
    className={cx(styles[look], className)}
  />
)
