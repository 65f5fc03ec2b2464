import { useState } from 'react'
import type { FilteredBet } from '#lottery/filter/list.ts'
import { formatFailure } from '#lottery/filter/format-failure.ts'
import type { Filter } from '#lottery/filter/filter.ts'
import { LISTED_MOST } from '#lottery/tickets/expansion.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { getZoneNames } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { formatBet, copyBets, saveBets } from '#web/play/workshop/ticket/bets-text.ts'
import type { TypedFilter } from './build-filter.ts'
import type { FilterResult, ListSizes } from './filter-tasks.ts'
import { runFilterTask } from './run-filter-task.ts'
import styles from './filter.module.css'

interface Props {
  asked: TypedFilter
  filtered: FilterResult
  shown: ListSizes
  onShow: (next: ListSizes) => void
}

const MAX_ROWS = 500
const STEP_ROWS = 50

export function FilteredBets({ asked: { filter }, filtered, shown, onShow }: Props) {
  const { count: counted, kept = [], dropped = [] } = filtered
  if (!counted) return null
  const fallen = counted.total - counted.kept
  const isAll = shown.dropped > 0
  return (
    <>
      <section aria-labelledby="kept">
        <SectionHead id="kept" title="剩下的票">
          从 {formatCount(counted.total)} 注里
        </SectionHead>
        <p className={styles.kept} role="status">
          <b>{formatCount(counted.kept)}</b> 注
        </p>
        <Exports filter={filter} kept={counted.kept} />
        <ul>
          {kept.map((bet) => (
            <Bet key={formatBet(filter.game, bet.numbers)} filter={filter} bet={bet} />
          ))}
        </ul>
        <More
          left={counted.kept - kept.length}
          isFull={kept.length >= MAX_ROWS}
          onMore={() => onShow({ ...shown, kept: shown.kept + STEP_ROWS })}
        />
      </section>
      {fallen > 0 && (
        <section aria-labelledby="dropped">
          <SectionHead
            id="dropped"
            level={3}
            rule={false}
            title={`落选 ${formatCount(fallen)} 注${isAll ? '' : '，例如'}`}
          />
          <ul>
            {dropped.map((bet) => (
              <Bet key={formatBet(filter.game, bet.numbers)} filter={filter} bet={bet} isDropped />
            ))}
          </ul>
          <More
            label={isAll ? undefined : '逐注看落选的'}
            left={fallen - dropped.length}
            isFull={dropped.length >= MAX_ROWS}
            onMore={() => onShow({ ...shown, dropped: shown.dropped + STEP_ROWS })}
          />
        </section>
      )}
    </>
  )
}

interface MoreProps {
  label?: string | undefined
  left: number
  isFull: boolean
  onMore: () => void
}

function More({ label = '加载更多', left, isFull, onMore }: MoreProps) {
  if (left <= 0) return null
  if (isFull) return <p className="muted small">还有 {formatCount(left)} 注，页面上不再往下列</p>
  return (
    <Button className={styles.more} onClick={onMore}>
      {label}
    </Button>
  )
}

interface BetProps {
  filter: Filter
  bet: FilteredBet
  isDropped?: boolean
}

function Bet({ filter, bet, isDropped = false }: BetProps) {
  const state = isDropped ? 'none' : 'plain'
  return (
    <li className={styles.bet}>
      <BallSet
        size="s"
        first={formatFirst(filter.game, bet.numbers)}
        second={formatSecond(filter.game, bet.numbers)}
        firstState={state}
        secondState={state}
        {...buildBetLabels(filter.game)}
      />
      <span className={styles.why}>
        {isDropped ? formatFailures(filter, bet) : `和值 ${sumNumbers(bet.numbers.first)}`}
      </span>
    </li>
  )
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** Lists the conditions that a bet fails, as in 和值 91，小于 100；奇偶比 1:5，奇数少于 2 个. */
function formatFailures({ game, first, second }: Filter, { numbers, fails }: FilteredBet): string {
  const { second: name } = getZoneNames(game)
  const words = [
    ...fails.first.map((i) => first.conditions[i] && formatFailure(game, first, first.conditions[i], numbers.first)),
    ...fails.second.map((i) => {
      const condition = second?.conditions[i]
      return (
        condition &&
        `${condition.kind === 'place' ? '' : name}${formatFailure(game, second, condition, numbers.second)}`
      )
    }),
  ]
  return words.filter(Boolean).join('；')
}

function Exports({ filter, kept }: { filter: Filter; kept: number }) {
  const [busy, setBusy] = useState(false)
  const isTooMany = kept > LISTED_MOST
  function withBets(use: (bets: readonly Numbers[]) => void): void {
    setBusy(true)
    runFilterTask({ kind: 'list', filter, count: LISTED_MOST }, ({ bets }) => {
      setBusy(false)
      use((bets ?? []).map(({ numbers }) => numbers))
    })
  }
  const { game } = filter
  const actions = [
    ['复制号码', (bets: readonly Numbers[]) => void copyBets(game, bets)],
    ['下载 CSV', (bets: readonly Numbers[]) => saveBets(game, bets, '缩水')],
  ] as const
  return (
    <div className={styles.actions}>
      {actions.map(([label, use]) => (
        <Button key={label} size="s" busy={busy} disabled={kept === 0 || isTooMany} onClick={() => withBets(use)}>
          {label}
        </Button>
      ))}
      {isTooMany && <span className="muted small">超过 {formatCount(LISTED_MOST)} 注，不能复制和下载</span>}
    </div>
  )
}
