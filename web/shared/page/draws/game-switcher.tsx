import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import styles from './game-switcher.module.css'

interface GameSwitcherProps {
  /** Accessible name, if 彩种 is not specific enough. */
  label?: string
  current: GameType | undefined
  to: (type: GameType) => string
  /** `row`: horizontal; `list`: vertical at the side of wide windows. Phones always show a row. */
  look?: 'row' | 'list'
  className?: string | undefined
}

/** Links to the same page of the other games. The only component for this purpose. */
export const GameSwitcher = ({ label = '彩种', current, to, look = 'row', className }: GameSwitcherProps) => (
  <LinkTabs
    label={label}
    items={ALL_GAMES.map(({ type, name }) => ({ id: type, label: name, to: to(type) }))}
    current={current}
    className={cx(styles[look], className)}
  />
)
