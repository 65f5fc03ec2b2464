import { useState } from 'react'
import { useToday } from '#web/shared/page/use-clock.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'
import { formatMonth } from './bill-labels.ts'
import styles from './month-picker.module.css'

interface Props {
  /** The selected month as YYYY-MM; null: all months. */
  month: string | null
  since: string | undefined
  paid: readonly string[]
  onChoose: (month: string | null) => void
}

export function MonthPicker({ month, since, paid, onChoose }: Props) {
  const shown = month === null ? '选择日期' : formatMonth(month)
  return (
    <Popover
      label="选择日期"
      triggerLabel={month === null ? '选择日期' : `选择日期，${shown}`}
      triggerClass={styles.trigger}
      trigger={
        <>
          <Icon name="calendar" />
          <span className="num">{shown}</span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <Months
          month={month}
          since={since}
          paid={paid}
          onChoose={(next) => {
            onChoose(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Months({ month, since = '', paid, onChoose }: Props) {
  const now = useToday().slice(0, 7)
  const [year, setYear] = useState(parseYear(month ?? now))
  return (
    <div className={styles.months}>
      <div className={styles.year}>
        <Step label="上一年" disabled={year <= parseYear(since || now)} onClick={() => setYear(year - 1)} />
        <span className="num" aria-live="polite">
          {year}
        </span>
        <Step label="下一年" disabled={year >= parseYear(now)} onClick={() => setYear(year + 1)} />
      </div>
      <div className={cx(styles.grid, 'num')}>
        {listMonths(year).map((one) => {
          const name = `${Number(one.slice(5))}月`
          const hasBills = paid.includes(one)
          return (
            <button
              key={one}
              type="button"
              className={cx(hasBills && styles.has)}
              aria-pressed={one === month}
              aria-label={`${year}年${name}${hasBills ? '，有记录' : ''}`}
              disabled={one < since || one > now}
              onClick={() => onChoose(one)}
            >
              {name}
            </button>
          )
        })}
      </div>
      <div className={styles.foot}>
        <span>有点的月份有记录</span>
        {month !== null && (
          <button type="button" onClick={() => onChoose(null)}>
            全部月份
          </button>
        )}
      </div>
    </div>
  )
}

const listMonths = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

const parseYear = (month: string): number => Number(month.slice(0, 4))

function Step({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={label === '上一年' ? 'back' : 'chevron'} />
    </button>
  )
}
