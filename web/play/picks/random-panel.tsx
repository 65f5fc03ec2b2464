import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MODE_NAMES } from '#contract/infra/modes.ts'
import { paths } from '#contract/paths.ts'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import type { Game } from '#lottery/games.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { parseHandedBet } from './custom-bet.ts'
import { CustomBetDialog } from './custom-bet-dialog.tsx'
import { PanelFrame, RightEnd, UnlimitedStatus } from './panel-frame.tsx'
import { isAllLocked, isCustom, filterRefreshable } from './panel-state.ts'
import type { PanelHandle } from './picks.queries.ts'
import styles from './random-panel.module.css'

interface RandomPanelProps {
  game: Game
  kind: PlayerKind
  handle: PanelHandle
}

export function RandomPanel({ game, kind, handle }: RandomPanelProps) {
  const { panel, lock } = handle
  const hasOwn = panel?.lists.some(isCustom) === true
  return (
    <PanelFrame
      label={MODE_NAMES.random}
      compact
      head={<Head game={game} handle={handle} />}
      game={game}
      mode="random"
      handle={handle}
      onLock={lock}
      status={<UnlimitedStatus kind={kind} mode="random" panel={panel} />}
      actions={<RandomActions {...handle} />}
      hintIcon="shield"
      hint={`${hasOwn ? '自选的号码刷新时保留。' : ''}号码由服务器安全随机数产生。选号仅为模拟记录，购彩请到实体店。`}
    />
  )
}

function Head({ game, handle }: Pick<RandomPanelProps, 'game' | 'handle'>) {
  const [editing, setEditing] = useState<boolean | null>(null)
  const handed = useHandedBet(game)
  const navigate = useNavigate()
  function close() {
    setEditing(false)
    // Removes the bet from the URL, so that a reload does not open the dialog again.
    if (handed) void navigate(paths.number(game.type), { replace: true, preventScrollReset: true })
  }
  return (
    <div className={styles.head}>
      <h2>{MODE_NAMES.random}</h2>
      <Button size="s" icon="pick" disabled={!handle.panel} onClick={() => setEditing(true)}>
        自选一注
      </Button>
      <CustomBetDialog
        key={handed ? 'handed' : 'own'}
        game={game}
        handed={handed}
        open={editing ?? handed !== null}
        // The dialog may open with a bet from the URL before the panel is loaded.
        busy={!handle.panel || handle.isBusy('own')}
        onAdd={handle.own}
        onClose={close}
      />
    </div>
  )
}

/** The bet that a trend chart passed in the URL. Null until hydration: the server renders one page for all bets. */
function useHandedBet(game: Game) {
  const { search } = useLocation()
  const text = useHydrated() ? new URLSearchParams(search).get('own') : null
  return useMemo(() => parseHandedBet(game, text), [game, text])
}

function RandomActions({ panel, isBusy, refresh, lockAll, add, minus }: PanelHandle) {
  const idle = panel === undefined
  const bets = panel?.lists ?? []
  const unlocks = isAllLocked(bets)
  const stays = filterRefreshable(bets).length === 0
  return (
    <>
      <Button disabled={idle || stays} busy={isBusy('refresh')} onClick={refresh}>
        刷新号码
      </Button>
      <Button disabled={idle} busy={isBusy('lock-all')} onClick={lockAll}>
        {unlocks ? '全部解锁' : '全部锁定'}
      </Button>
      <RightEnd>
        <Button icon="minus" aria-label="减一注" disabled={idle} busy={isBusy('minus')} onClick={minus} />
        <Button icon="plus" aria-label="加一注" disabled={idle} busy={isBusy('add')} onClick={add} />
      </RightEnd>
    </>
  )
}
