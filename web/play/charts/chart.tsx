import { useMemo, useRef, useState, useSyncExternalStore, useEffect } from 'react'
import type { TrendTable } from '#contract/play/charts.ts'
import type { Game } from '#lottery/games.ts'
import { footOf } from '#lottery/trends.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { HowCounted } from '#web/shared/page/how-counted.tsx'
import { isAuto, type ChartAddress, PHONE_COUNT } from './chart-address.ts'
import styles from './chart.module.css'
import { legendOf } from './chart-legend.ts'
import { ChartTable } from './chart-table.tsx'
import { columnsOf } from './columns.ts'
import { Exports } from './exports.tsx'
import { featureColumns } from './feature-columns.ts'
import { HotCold } from './hot-cold.tsx'
import { JumpTabs } from './jump-tabs.tsx'
import type { Mine } from './my-numbers.ts'
import { MyBet } from './my-bet.tsx'
import { RangeBar } from './range-bar.tsx'
import { StuckHead } from './stuck-head.tsx'
import { Switches } from './switches.tsx'
import { useChartView } from './use-chart-view.ts'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { browserMemory } from '#client/memory.ts'

/** Where the columns of figures fit beside the numbers on a desktop. */
const ROOMY = new Set(['fc3d', 'pl3', 'qlc'])

interface Props {
  game: Game
  address: ChartAddress
  table: TrendTable
}

/** One game's chart with everything around it. */
export function Chart({ game, address, table }: Props) {
  const columns = useMemo(() => columnsOf(game), [game])
  const [view, setView] = useChartView()
  const [mine, setMine] = useState<Mine>([])
  const phone = usePhone()
  const frame = useRef<HTMLDivElement>(null)
  useRememberedCount(address)
  const auto = isAuto(address) && table.rows.length > PHONE_COUNT
  const withFeatures = view.features ?? ROOMY.has(game.code)
  const features = useMemo(() => (withFeatures ? featureColumns(game) : []), [game, withFeatures])
  const short = useMemo(() => lastOf(table, columns.length), [table, columns.length])
  const seen = auto && phone ? short : table
  const newestFirst = view.newestFirst ?? phone
  const ordered = useMemo(() => (newestFirst ? table.rows.toReversed() : table.rows), [table.rows, newestFirst])
  const shown = { game, columns, features, foot: seen.foot, omission: view.omission }
  const seenRows = newestFirst ? seen.rows.toReversed() : seen.rows
  return (
    <div className={styles.chart}>
      <RangeBar address={address} phone={phone}>
        <Exports shown={{ ...shown, rows: seenRows }} view={{ ...view, newestFirst }} />
      </RangeBar>
      <div className={cx(styles.tools, columns.at(-1)!.trackAt > 2 && styles.manyParts)}>
        <JumpTabs game={game} frame={frame} />
        <Switches game={game} view={view} features={withFeatures} newestFirst={newestFirst} onChange={setView} />
      </div>
      <div className={cx(fits(game, withFeatures) && styles.fits, game.code === 'qxc' && styles.wide)}>
        {phone && <StuckHead game={game} columns={columns} features={features} frame={frame} />}
        <div ref={frame} className={styles.frame}>
          <ChartTable
            {...{ game, columns, features, view, newestFirst, mine }}
            rows={ordered}
            foot={table.foot}
            shortFoot={auto ? short.foot : null}
            onMine={setMine}
          />
        </div>
      </div>
      <div className={cx(styles.legend, 'muted small')}>
        {legendOf({ game, rows: seen.rows, features: withFeatures }).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <HowCounted what="遗漏" by="S-TRD-03" />
      </div>
      <MyBet {...{ game, columns, mine }} onClear={() => setMine([])} />
      <HotCold game={game} columns={columns} foot={seen.foot} rows={seen.rows} />
    </div>
  )
}

const fits = ({ code }: Game, withFeatures: boolean) => !withFeatures || ROOMY.has(code)

/** What a phone shows of a chart of which no count was chosen. */
function lastOf({ rows }: TrendTable, columns: number): Pick<TrendTable, 'rows' | 'foot'> {
  const last = rows.slice(-PHONE_COUNT)
  const foot = footOf(
    columns,
    last.map(({ omissions }) => omissions),
  )
  return { rows: last, foot }
}

const QUERY = 'screen and (max-width: 48em)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is a phone's; false on the server and until hydration is over. */
function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}

const MEMORY = 'chart-count'

/** Remembers the count that the player chose; a chart opened without one goes on with it. */
function useRememberedCount({ type, count, from, to }: ChartAddress): void {
  const navigate = useNavigate()
  const chosen = count !== undefined || from !== undefined || to !== undefined
  useEffect(() => {
    if (count !== undefined) browserMemory.keep(MEMORY, String(count))
    const before = chosen ? null : browserMemory.read(MEMORY)
    if (before !== null && /^[1-9]\d{0,2}$/.test(before)) {
      void navigate(paths.chart(type, Number(before)), { replace: true, preventScrollReset: true })
    }
  }, [type, count, chosen, navigate])
}
