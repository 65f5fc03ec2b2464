import { useState } from 'react'
import { formatCount } from '#web/shared/lib/money.ts'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { formatRange, formatTitle } from './condition-labels.ts'
import { type TypedFilter, isAboutLastDraw } from './build-filter.ts'
import { type FilterState, MAX_TOLERANCE, type TypedCondition, createInitialState } from './filter-state.ts'
import type { FilterResult } from './filter-tasks.ts'
import styles from './filter.module.css'

interface Props {
  asked: TypedFilter
  state: FilterState
  change: (next: FilterState) => void
  filtered: FilterResult
  /** Description of the draw that 重号 and 邻号 refer to; null if unknown. */
  last: string | null
}

export function ConditionList({ asked, state, change, filtered, last }: Props) {
  const [opened, setOpened] = useState('')
  const { game } = asked.filter
  const withConditions = (conditions: readonly TypedCondition[]) => change({ ...state, conditions })
  const all = (isOn: boolean) => withConditions(state.conditions.map((one) => ({ ...one, isOn })))
  return (
    <section aria-labelledby="conditions">
      <SectionHead id="conditions" title="条件">
        <Tolerance value={state.tolerance} onChange={(tolerance) => change({ ...state, tolerance })} />
      </SectionHead>
      <div className={styles.actions}>
        <Button size="s" kind="text" onClick={() => all(true)}>
          全选
        </Button>
        <Button size="s" kind="text" onClick={() => all(false)}>
          全部关掉
        </Button>
        <Button size="s" kind="text" onClick={() => withConditions(createInitialState(game).conditions)}>
          清除
        </Button>
      </div>
      <ul>
        {state.conditions
          .filter((one) => last !== null || !isAboutLastDraw(one))
          .map((one) => (
            <ConditionRow
              key={one.id}
              condition={one}
              asked={asked}
              filtered={filtered}
              isOpen={opened === one.id}
              onOpen={() => setOpened(opened === one.id ? '' : one.id)}
              onChange={(next) => withConditions(state.conditions.map((old) => (old.id === next.id ? next : old)))}
            />
          ))}
      </ul>
      <p className="muted small">
        和值、跨度等每个数
        <HowCounted what="条件里的数" by="S-TRD-12" />
      </p>
      {last !== null && (
        <p className="muted small">
          重号{game.kind === 'balls' && '、邻号'}比的是{last}
        </p>
      )}
    </section>
  )
}

const Tolerance = ({ value, onChange }: { value: number; onChange: (next: number) => void }) => (
  <span className={styles.tolerance} role="group" aria-label="容错：几个条件可以不符合">
    <span>容错</span>
    <Button size="s" aria-label="容错减一" disabled={value === 0} onClick={() => onChange(value - 1)}>
      −
    </Button>
    <output>{value}</output>
    <Button size="s" aria-label="容错加一" disabled={value === MAX_TOLERANCE} onClick={() => onChange(value + 1)}>
      +
    </Button>
  </span>
)

interface RowProps {
  condition: TypedCondition
  asked: TypedFilter
  filtered: FilterResult
  isOpen: boolean
  onOpen: () => void
  onChange: (next: TypedCondition) => void
}

function ConditionRow({ condition, asked, filtered, isOpen, onOpen, onChange }: RowProps) {
  const { game } = asked.filter
  const title = formatTitle(game, condition)
  const panel = `condition-${condition.id}`
  return (
    <li className={styles.condition}>
      <div className={styles.row}>
        <Switch checked={condition.isOn} onChange={({ target }) => onChange({ ...condition, isOn: target.checked })}>
          {title}
        </Switch>
        <button
          type="button"
          className={styles.range}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={`${title}：${formatRange(condition)}`}
          onClick={onOpen}
        >
          {formatRange(condition)}
          <Icon name="down" size={16} />
        </button>
        <Yields condition={condition} asked={asked} filtered={filtered} />
      </div>
      <div id={panel}>{isOpen && <ConditionFields condition={condition} asked={asked} onChange={onChange} />}</div>
    </li>
  )
}

/**
 * 全部组合: share of all bets that fulfil the condition. 单独留: bets left by this condition alone. 依次剩: bets left by it and
 * the enabled conditions above.
 */
function Yields({ condition, asked, filtered }: Pick<RowProps, 'condition' | 'asked' | 'filtered'>) {
  const { zone } = condition
  const at = asked[zone].findIndex(({ id }) => id === condition.id)
  if (at === -1) return <p className={styles.yields}>还没有写完，不算</p>
  const kept = filtered.count?.[zone][at]
  const share = filtered.shares?.[zone][at]
  return (
    <p className={styles.yields}>
      <span>全部组合 {share === undefined ? '…' : formatPercent(share)}</span>
      <span>单独留 {kept ? formatCount(kept.alone) : '…'}</span>
      <span>
        依次剩 <b>{kept ? (kept.inTurn === null ? '—' : formatCount(kept.inTurn)) : '…'}</b>
      </span>
    </p>
  )
}

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`
