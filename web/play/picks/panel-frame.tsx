import type { ReactNode } from 'react'
import type { Panel as PanelData } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { ErrorView } from '#web/shared/ui/state-views.tsx'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { BetList, BetsSkeleton } from './bet-list.tsx'
import styles from './panel-frame.module.css'
import type { PanelHandle } from './picks.queries.ts'

interface PanelFrameProps {
  label: string
  compact?: boolean
  head: ReactNode
  children: ReactNode
}

/** Frame of one panel of bets. */
export function PanelFrame({ label, compact = false, head, children }: PanelFrameProps) {
  return (
    <Panel flat aria-label={label} className={cx(styles.panel, compact && styles.compact)}>
      {head}
      {children}
    </Panel>
  )
}

interface BetsProps {
  game: Game
  /** Part of the list's key; changing it creates a new list. */
  name: string
  handle: PanelHandle
  compact?: boolean
  onLock: PanelHandle['lock']
}

/** The bets with their state views: loading, failed, loaded. */
export function Bets({ game, name, handle, compact = false, onLock }: BetsProps) {
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
      // A new issue creates a new list, because none of its bets are replacements.
      key={`${name} ${panel.issuenoInfo.nextissueno}`}
      game={game}
      panel={panel}
      compact={compact}
      onLock={onLock}
    />
  )
}

/** Status line above the bets. */
export const StateLine = ({ children }: { children: ReactNode }) => <div className={styles.state}>{children}</div>

/** On phones the buttons are sticky within this element, so they never cover the heading. */
export const BetsAndActions = ({ children }: { children: ReactNode }) => <div>{children}</div>

/** The row of buttons below the bets; sticky on phones. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Items at the right end of the actions. */
export const RightEnd = ({ children }: { children: ReactNode }) => <span className={styles.rightEnd}>{children}</span>

/** A secondary note below the panel. */
export function Hint({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className={styles.hint}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** Number of bets and locks, for panels without a refresh limit. */
export function CountLine({ panel, locks }: { panel: PanelData | undefined; locks: ReactNode }) {
  return (
    <span>
      共 <b>{panel?.total ?? '—'}</b> 注，{locks}
    </span>
  )
}

/** Live region with the result of an action. */
export const Announcement = ({ words }: { words: string }) => (
  <p className="sr" role="status">
    {words}
  </p>
)
