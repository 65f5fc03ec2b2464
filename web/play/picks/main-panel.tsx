import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PRODUCT_TYPES, products } from '#contract/payments/orders.ts'
import { MODE_NAMES } from '#contract/infra/modes.ts'
import { paths } from '#contract/paths.ts'
import type { Panel } from '#contract/play/picks.ts'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { SignInLink } from '#web/shared/page/sign-in-link.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Tabs } from '#web/shared/ui/layout/tabs.tsx'
import { describeMode } from './describe-game.ts'
import { Locks, PanelFrame, RightEnd, UnlimitedStatus } from './panel-frame.tsx'
import { isAllLocked, shouldOfferVip, formatPanelHint, countRefreshesLeft, usedUpMessage } from './panel-state.ts'
import type { PanelHandle } from './picks.queries.ts'
import styles from './main-panel.module.css'

interface MainPanelProps {
  game: Game
  kind: PlayerKind
  mode: Mode
  onMode: (mode: Mode) => void
  handle: PanelHandle
  onVip: () => void
  onRefresh: () => void
  onLock: PanelHandle['lock']
  onLockAll: () => void
}

const PANEL_ID = 'mode-panel'

export function MainPanel(props: MainPanelProps) {
  const { game, mode, handle, onLock } = props
  return (
    <PanelFrame
      label="彩运与其他选号方式"
      head={<Modes {...props} />}
      tabPanelId={PANEL_ID}
      {...{ game, mode, handle, onLock }}
      status={<PanelStatus {...props} />}
      actions={<MainActions {...props} />}
      hint={<MainHint {...props} />}
    />
  )
}

function Modes({ game, mode, onMode }: MainPanelProps) {
  const items = game.modes.filter((one) => one !== 'random').map((id) => ({ id, label: MODE_NAMES[id] }))
  if (items.length === 1) return <h2 className={styles.modes}>{MODE_NAMES.lucky}</h2>
  return (
    <div className={styles.modes}>
      <Tabs label="选号方式" items={items} current={mode} onChange={onMode} panelId={PANEL_ID} />
    </div>
  )
}

function PanelStatus({ game, kind, mode, handle: { panel } }: MainPanelProps) {
  if (mode !== 'lucky') return <UnlimitedStatus kind={kind} mode={mode} panel={panel} />
  return (
    <>
      <Refreshes kind={kind} panel={panel} />
      <Locks kind={kind} mode={mode} panel={panel} />
      <span>
        第 <b>{panel?.loop ?? '—'}</b> 轮，轮内不重复{' '}
        <Link className="link" to={paths.rounds(game.type)}>
          核对
        </Link>
      </span>
    </>
  )
}

function Refreshes({ kind, panel }: { kind: PlayerKind; panel: Panel | undefined }) {
  const refreshes = panel && countRefreshesLeft(kind, panel)
  if (panel && !refreshes) return <span>刷新不限次</span>
  return (
    <span>
      剩余刷新 <b>{refreshes?.left ?? '—'}</b>
      {refreshes && ` / ${refreshes.of}`} 次
    </span>
  )
}

function MainActions({ kind, mode, handle, onVip, onRefresh, onLockAll }: MainPanelProps) {
  const { panel, isBusy, add, minus } = handle
  const idle = panel === undefined
  const unlocks = isAllLocked(panel?.lists ?? [])
  const lucky = mode === 'lucky'
  const opensVip = shouldOfferVip(kind, mode)
  return (
    <>
      <Button kind="primary" icon="refresh" disabled={idle || unlocks} busy={isBusy('refresh')} onClick={onRefresh}>
        刷新号码
      </Button>
      <Button icon={unlocks ? 'unlock' : 'lock'} disabled={idle} busy={isBusy('lock-all')} onClick={onLockAll}>
        {unlocks ? '全部解锁' : '全部锁定'}
      </Button>
      <RightEnd>
        {!lucky && <Button icon="minus" aria-label="减一注" disabled={idle} busy={isBusy('minus')} onClick={minus} />}
        <Button
          kind={opensVip ? 'vip' : 'plain'}
          icon="plus"
          disabled={idle}
          busy={isBusy('add')}
          onClick={opensVip ? onVip : add}
        >
          <span>
            <span className={lucky ? styles.roomy : styles.wide}>我要</span>更多号码
          </span>
        </Button>
      </RightEnd>
    </>
  )
}

function MainHint({ game, kind, mode, handle: { panel }, onVip }: MainPanelProps) {
  if (!panel) return `${describeMode(game, mode)}每次给出 5 注，可以逐注锁定，刷新只换没有锁定的。`
  const usedUp = mode === 'lucky' && countRefreshesLeft(kind, panel)?.left === 0
  return (
    <>
      {usedUp ? `${usedUpMessage(kind)}。` : formatPanelHint(kind, mode, panel)}
      {mode !== 'lucky' && describeMode(game, mode)}
      {usedUp && kind === 'member' && '也可以用 1 星币再刷新一次。'}
      {usedUp && kind === 'visitor' && <SignInLink>去登录</SignInLink>}
      {kind !== 'visitor' && panel.change > 0 && (
        <Link to={paths.selectBall(game.type, panel.issuenoInfo.nextissueno)}>已选号码</Link>
      )}
      {mode === 'lucky' && kind !== 'vip' && (
        <button type="button" onClick={onVip}>
          <Promotion />
        </button>
      )}
    </>
  )
}

function Promotion() {
  const { data } = useQuery(query(products, { type: PRODUCT_TYPES.vip }, { quiet: true }))
  const plan = data?.wallets.length ? data.lists[0] : undefined
  return plan ? `开通会员，每月 ${plan.amount} 元` : '了解会员'
}
