import { memo } from 'react'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import styles from './game-switcher.module.css'

interface GameSwitcherProps {
  label?: string
  current: GameType | undefined
  to: (type: GameType) => string
  look?: 'row' | 'list'
  className?: string | undefined
}

export const GameSwitcher = memo(function GameSwitcher(props: GameSwitcherProps) {
  const { label = '彩种', current, to, look = 'row', className } = props
  return (
    <LinkTabs
      label={label}
      items={ALL_GAMES.map(({ type, name }) => ({ id: type, label: name, to: to(type) }))}
      current={current}
      className={cx(styles[look], className)}
    />
  )
})
