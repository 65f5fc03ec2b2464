import type { ReactNode } from 'react'
import type { Panel as PanelData } from '#contract/play/picks.ts'
import { MODE_NAMES } from '#contract/infra/modes.ts'
import { computeLockLimit, type PlayerKind } from '#contract/infra/quotas.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { ErrorView } from '#web/shared/ui/state-views.tsx'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { BetList, BetsSkeleton } from './bet-list.tsx'
import styles from './panel-frame.module.css'
import type { PanelHandle } from './picks.queries.ts'

interface PanelFrameProps extends BetsProps {
  label: string
  head: ReactNode
  /** Id of the element with the bets, if tabs select the mode of the panel. */
  tabPanelId?: string
  status: ReactNode
  actions: ReactNode
  hint: ReactNode
  hintIcon?: IconName
}

export function PanelFrame(props: PanelFrameProps) {
  const { label, head, tabPanelId, mode, compact = false, handle, status, actions, hint, hintIcon = 'info' } = props
  return (
    <Panel flat aria-label={label} className={cx(styles.panel, compact && styles.compact)}>
      {head}
      <div {...(tabPanelId && { id: tabPanelId, role: 'tabpanel', 'aria-label': MODE_NAMES[mode] })}>
        <div className={styles.state}>{status}</div>
        {/* On phones the buttons are sticky within this element, so they never cover the heading. */}
        <div>
          <Bets {...props} />
          <div className={styles.actions}>{actions}</div>
        </div>
        <p className={styles.hint}>
          <Icon name={hintIcon} />
          <span>{hint}</span>
        </p>
        <p className="sr" role="status">
          {handle.announcement}
        </p>
      </div>
    </Panel>
  )
}

interface BetsProps {
  game: Game
  mode: Mode
  handle: PanelHandle
  compact?: boolean
  onLock: PanelHandle['lock']
}

function Bets({ game, mode, handle, compact = false, onLock }: BetsProps) {
  const { panel, failed, retry } = handle
  if (failed) return <ErrorView title="号码没有取到" hint="网络可能断开了，可以重试一次。" onRetry={retry} />
  if (!panel) {
    return (
      <>
        <BetsSkeleton game={game} compact={compact} />
        <noscript>
          <p className={styles.noscript}>
            选号由服务器实时产生，需要浏览器打开 JavaScript。打开后这里会给出 5 注号码，可以逐注锁定、刷新。
          </p>
        </noscript>
      </>
    )
  }
  return (
    <BetList
      // A new issue remounts the list, so that its bets do not fade in as if they were added.
      key={`${mode} ${panel.issuenoInfo.nextissueno}`}
      game={game}
      panel={panel}
      compact={compact}
      onLock={onLock}
    />
  )
}

export const RightEnd = ({ children }: { children: ReactNode }) => <span className={styles.rightEnd}>{children}</span>

interface StatusProps {
  kind: PlayerKind
  mode: Mode
  panel: PanelData | undefined
}

/** Status of a panel with unlimited refreshes. */
export const UnlimitedStatus = ({ kind, mode, panel }: StatusProps) => (
  <>
    <span>
      共 <b>{panel?.total ?? '—'}</b> 注，
      <Locks kind={kind} mode={mode} panel={panel} />
    </span>
    <span>刷新不限次</span>
  </>
)

/** After a membership has ended, more bets may be locked than the limit. */
export function Locks({ kind, mode, panel }: StatusProps) {
  const limit = computeLockLimit(kind, mode)
  const used = panel?.change ?? 0
  if (kind === 'visitor') return <span>登录后可锁定 {limit} 注</span>
  return (
    <span>
      已锁定 <b>{used}</b> {used > limit ? '注，上限' : '/'} {limit} 注
    </span>
  )
}
