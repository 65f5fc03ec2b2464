import { useState } from 'react'
import { useToday } from '#web/page/use-clock.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { monthName } from './bill-words.ts'
import styles from './month-picker.module.css'

interface Props {
  /** YYYY-MM; null: all months. */
  month: string | null
  /** Months with something paid, newest first. */
  paid: readonly string[]
  onChoose: (month: string | null) => void
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** 选择日期: a month, from the first with something paid to the present one, or all. */
export function MonthPicker({ month, paid, onChoose }: Props) {
  const shown = month === null ? '选择日期' : monthName(month)
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

function Months({ month, paid, onChoose }: Props) {
  const now = useToday().slice(0, 7)
  const first = paid.at(-1) ?? now
  const [year, setYear] = useState(yearOf(month ?? now))
  return (
    <div className={styles.months}>
      <div className={styles.year}>
        <Step label="上一年" disabled={year <= yearOf(first)} onClick={() => setYear(year - 1)} />
        <span className="num" aria-live="polite">
          {year}
        </span>
        <Step label="下一年" disabled={year >= yearOf(now)} onClick={() => setYear(year + 1)} />
      </div>
      <div className={cx(styles.grid, 'num')}>
        {MONTHS.map((no) => {
          const value = `${year}-${String(no).padStart(2, '0')}`
          const has = paid.includes(value)
          return (
            <button
              key={no}
              type="button"
              className={cx(has && styles.has)}
              aria-pressed={value === month}
              aria-label={`${year}年${no}月${has ? '，有记录' : ''}`}
              disabled={value < first || value > now}
              onClick={() => onChoose(value)}
            >
              {no}月
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

const yearOf = (month: string): number => Number(month.slice(0, 4))

function Step({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={label === '上一年' ? 'back' : 'chevron'} />
    </button>
  )
}
