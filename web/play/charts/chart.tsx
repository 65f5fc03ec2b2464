import { type RefObject, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore, useEffect } from 'react'
import type { TrendTable } from '#contract/play/charts.ts'
import type { Game } from '#lottery/games.ts'
import { computeFoot } from '#lottery/trends.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { hasDefaultRange, type ChartAddress, PHONE_COUNT } from './chart-address.ts'
import { buildLegend } from './chart-labels.ts'
import { ChartTable } from './chart-table.tsx'
import { buildColumns } from './columns.ts'
import { type DrawPicture, Exports } from './exports.tsx'
import { buildExtraColumns } from './feature-columns.ts'
import { HotCold } from './hot-cold.tsx'
import { JumpTabs } from './jump-tabs.tsx'
import type { ColumnSelection } from './column-selection.ts'
import { MyBet } from './my-bet.tsx'
import { RangeBar } from './range-bar.tsx'
import { StickyHead } from './sticky-head.tsx'
import { Switches } from './switches.tsx'
import { fitsDesktop, hasZones, isRoomy } from './widths.ts'
import { useChartView } from './use-chart-view.ts'
import { useNavigate } from 'react-router'
import { useSite } from '#web/shared/page/site-context.tsx'
import { paths } from '#contract/paths.ts'
import { browserMemory } from '#client/memory.ts'
import styles from './chart.module.css'

interface Props {
  game: Game
  address: ChartAddress
  table: TrendTable
  folded: boolean
  drawing: RefObject<DrawPicture | null>
}

export function Chart({ game, address, table, folded, drawing }: Props) {
  const { kind = 'numbers' } = address
  const columns = useMemo(() => buildColumns(game, kind), [game, kind])
  const [view, setView] = useChartView()
  const [mine, setMine] = useState<ColumnSelection>([])
  // Deferred, because other rows in another order would block a slow device.
  const phone = useDeferredValue(useIsPhone())
  const frame = useRef<HTMLDivElement>(null)
  useRememberedCount(address)
  const auto = hasDefaultRange(address) && table.rows.length > PHONE_COUNT
  const withFeatures = view.features ?? isRoomy(game, kind, columns.length)
  const features = useMemo(() => buildExtraColumns(game, kind, withFeatures), [game, kind, withFeatures])
  const shape = { game, kind, columns, features }
  const short = useMemo(() => selectLastRows(table, columns.length), [table, columns.length])
  const seen = auto && phone ? short : table
  const newestFirst = view.newestFirst ?? phone
  const inOrder = useMemo(() => (newestFirst ? seen.rows.toReversed() : seen.rows), [seen.rows, newestFirst])
  useNewestInView(frame, kind !== 'numbers' && !columns.at(-1)!.trackAt, newestFirst)
  const shown = { ...shape, rows: inOrder, foot: seen.foot, omission: view.omission }
  return (
    <div className={styles.chart}>
      <RangeBar address={address} phone={phone} folded={folded}>
        <Exports shown={shown} view={{ ...view, newestFirst }} picture={drawing} />
      </RangeBar>
      <div className={styles.tools}>
        <JumpTabs game={game} kind={kind} frame={frame} />
        <Switches
          {...{ game, kind, view, newestFirst }}
          className={folded && 'wide-only'}
          features={withFeatures}
          onChange={setView}
        />
      </div>
      <div
        className={cx(
          fitsDesktop(game, kind, columns.length, withFeatures) && styles.fits,
          hasZones(game, kind) && styles.wide,
        )}
      >
        {phone && <StickyHead {...shape} frame={frame} />}
        <div ref={frame} className={styles.frame}>
          <ChartTable {...{ ...shape, view, newestFirst, mine }} rows={inOrder} foot={seen.foot} onMine={setMine} />
        </div>
      </div>
      <div className={cx(styles.legend, 'muted small')}>
        {buildLegend({ game, kind, rows: seen.rows, features: withFeatures }).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <HowCounted what="遗漏" by="S-TRD-03" />
      </div>
      {kind === 'numbers' && (
        <>
          <MyBet {...{ game, mine }} onClear={() => setMine([])} />
          <HotCold game={game} columns={columns} foot={seen.foot} rows={seen.rows} />
        </>
      )}
    </div>
  )
}

function selectLastRows({ rows }: TrendTable, columns: number): Pick<TrendTable, 'rows' | 'foot'> {
  const last = rows.slice(-PHONE_COUNT)
  const foot = computeFoot(
    columns,
    last.map(({ omissions }) => omissions),
  )
  return { rows: last, foot }
}

const PHONE_QUERY = 'screen and (max-width: 48em)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE_QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window has the width of a phone; during hydration, whether the server assumed a phone. */
function useIsPhone(): boolean {
  const { phone } = useSite()
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE_QUERY).matches,
    () => phone,
  )
}

const COUNT_KEY = 'chart-count'

/** Stores the number of issues that the player has chosen, and applies it to a chart opened without one. */
function useRememberedCount({ type, kind, count, from, to }: ChartAddress): void {
  const navigate = useNavigate()
  const chosen = count !== undefined || from !== undefined || to !== undefined
  useEffect(() => {
    if (count !== undefined) browserMemory.keep(COUNT_KEY, String(count))
    const before = chosen ? null : browserMemory.read(COUNT_KEY)
    if (before !== null && /^[1-9]\d{0,2}$/.test(before)) {
      void navigate(paths.chart(type, Number(before), kind), { replace: true, preventScrollReset: true })
    }
  }, [type, kind, count, chosen, navigate])
}

/** Centres the newest ball of a chart with a single zone or position (`asked`). Its outer columns are rare values. */
function useNewestInView(frame: RefObject<HTMLElement | null>, asked: boolean, newestFirst: boolean): void {
  useEffect(() => {
    const box = frame.current
    if (!asked || !box) return
    const rows = [...box.querySelectorAll('tbody > tr:not([aria-hidden])')]
    const ball = rows.at(newestFirst ? 0 : -1)?.querySelector<HTMLElement>('td > b')?.parentElement
    const issues = box.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0
    if (ball) box.scrollTo({ left: ball.offsetLeft + (ball.offsetWidth - box.clientWidth - issues) / 2 })
  }, [frame, asked, newestFirst])
}
