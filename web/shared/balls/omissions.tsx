import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { trendTable } from '#contract/play/charts.ts'
import { browserMemory } from '#client/memory.ts'
import { query } from '#client/query.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { WithDemoMark } from '#web/shared/ui/tag.tsx'
import styles from './omissions.module.css'

/** Current omission of each number, in issues. One list per zone or position, ascending by number. */
export type OmissionsByTrack = readonly (readonly number[])[]

const HIDDEN = 'omissions-hidden'

/** Returns the omissions, loaded once the grid is `open`. The player can switch them off for this device. */
export function useOmissions(game: Game, open: boolean) {
  const [switched, setSwitched] = useState<boolean | null>(null)
  const hydrated = useHydrated()
  const shown = switched ?? !(hydrated && browserMemory.read(HIDDEN) === '1')
  const { data, isError } = useQuery({
    ...query(trendTable, { type: game.type, count: 1 }, { quiet: true }),
    enabled: open && shown,
  })
  function change(on: boolean): void {
    if (on) browserMemory.forget(HIDDEN)
    else browserMemory.keep(HIDDEN, '1')
    setSwitched(on)
  }
  const isKnown = shown && data !== undefined && data.rows.length > 0
  const note = (
    <div className={styles.note}>
      <Switch checked={shown} onChange={({ target }) => change(target.checked)}>
        遗漏
      </Switch>
      {shown && (
        <p>
          {isError && !data && '遗漏没有取到，不影响选号。'}
          {isKnown && OMISSION_NOTE} {isKnown && data.is_demo === 1 && <WithDemoMark />}
        </p>
      )}
    </div>
  )
  return { omissions: isKnown ? splitByTrack(game, data.foot.currentOmission) : null, note }
}

const OMISSION_NOTE = '号码下的小字是遗漏：距上次开出的期数。它只是记录，不改变下一期的机会。'

export function splitByTrack(
  { first, second }: Pick<Game, 'first' | 'second'>,
  columns: readonly number[],
): OmissionsByTrack {
  const widthOf = ({ min, max }: Zone) => max - min + 1
  const tracks = Array.from({ length: first.ordered ? first.count : 1 }, (_, at) =>
    columns.slice(at * widthOf(first), (at + 1) * widthOf(first)),
  )
  return second ? [...tracks, columns.slice(-widthOf(second))] : tracks
}

interface NumberButtonProps {
  label: string
  /** Name for screen readers, with the zone or position. */
  spoken: string
  on: boolean
  second: boolean
  disabled?: boolean
  /** Omission of the number, shown below it in small print; undefined if it is not shown. */
  omission: number | undefined
  /** Additional classes of the button: its size, and marks such as 胆 (banker). */
  className: string | undefined
  onPress: () => void
}

/** A number that the player can select. */
export function NumberButton({ label, spoken, on, second, disabled, omission, className, onPress }: NumberButtonProps) {
  const id = useId()
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={cx(styles.number, second && styles.second, className)}
        aria-pressed={on}
        aria-label={spoken}
        aria-describedby={omission === undefined ? undefined : id}
        disabled={disabled}
        onClick={onPress}
      >
        {label}
      </button>
      {omission !== undefined && (
        <small id={id}>
          <span className="sr">遗漏 </span>
          {omission}
          <span className="sr"> 期</span>
        </small>
      )}
    </span>
  )
}
