import { useState } from 'react'
import { MODE_NAMES } from '#contract/modes.ts'
import type { Game } from '#lottery/games.ts'
import { Button } from '#web/ui/button.tsx'
import { Locks } from './main-panel.tsx'
import { OwnBetDialog } from './own-bet-dialog.tsx'
import {
  Actions,
  Bets,
  BetsAndActions,
  CountLine,
  Hint,
  PanelFrame,
  RightEnd,
  Said,
  StateLine,
} from './panel-frame.tsx'
import { bulkLock, type PlayerKind } from './panel-state.ts'
import type { PanelHandle } from './picks.queries.ts'
import styles from './random-panel.module.css'

interface RandomPanelProps {
  game: Game
  kind: PlayerKind
  handle: PanelHandle
}

/** 随机模式, with the player's own bets. */
export function RandomPanel({ game, kind, handle }: RandomPanelProps) {
  const { panel, said } = handle
  return (
    <PanelFrame label={MODE_NAMES.random} compact head={<Head game={game} handle={handle} />}>
      <StateLine>
        <CountLine panel={panel} locks={<Locks kind={kind} mode="random" used={panel?.change ?? 0} />} />
        <span>刷新不限次</span>
      </StateLine>
      <BetsAndActions>
        <Bets game={game} name="random" handle={handle} compact onLock={handle.lock} />
        <RandomActions handle={handle} />
      </BetsAndActions>
      <Hint icon="shield">号码由服务器安全随机数产生。选号仅为模拟记录，购彩请到实体店。</Hint>
      <Said words={said} />
    </PanelFrame>
  )
}

function Head({ game, handle }: Pick<RandomPanelProps, 'game' | 'handle'>) {
  const [editing, setEditing] = useState(false)
  return (
    <div className={styles.head}>
      <h2>{MODE_NAMES.random}</h2>
      <Button size="s" icon="pick" disabled={!handle.panel} onClick={() => setEditing(true)}>
        自选一注
      </Button>
      <OwnBetDialog
        game={game}
        open={editing}
        busy={handle.isBusy('own')}
        onAdd={handle.own}
        onClose={() => setEditing(false)}
      />
    </div>
  )
}

function RandomActions({ handle }: Pick<RandomPanelProps, 'handle'>) {
  const { panel, isBusy, refresh, lockAll, add, minus } = handle
  const idle = panel === undefined
  const allLocked = !idle && bulkLock(panel.lists).allLocked
  return (
    <Actions>
      <Button icon="refresh" disabled={idle || allLocked} busy={isBusy('refresh')} onClick={refresh}>
        刷新
      </Button>
      <Button icon={allLocked ? 'unlock' : 'lock'} disabled={idle} busy={isBusy('lock-all')} onClick={lockAll}>
        {allLocked ? '全解锁' : '全锁'}
      </Button>
      <RightEnd>
        <Button icon="minus" aria-label="减一注" disabled={idle} busy={isBusy('minus')} onClick={minus} />
        <Button icon="plus" aria-label="加一注" disabled={idle} busy={isBusy('add')} onClick={add} />
      </RightEnd>
    </Actions>
  )
}
