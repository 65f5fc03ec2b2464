import type { TrendTable } from '#contract/charts.ts'
import type { Game } from '#lottery/games.ts'
import { DemoMark } from '#web/ui/tag.tsx'
import type { Wanted } from './chart-address.ts'
import styles from './chart.module.css'

interface Props {
  game: Game
  table: TrendTable
  wanted: Wanted
  /** What a phone shows instead, or null. */
  short: Pick<TrendTable, 'rows'> | null
}

/** The heading: which game, how many issues, from which to which. */
export function ChartHead({ game, table, wanted, short }: Props) {
  const ranged = wanted.from !== undefined || wanted.to !== undefined
  return (
    <div className={styles.head}>
      <h1>{game.name}走势图</h1>
      <p className={short ? 'sub wide-only' : 'sub'}>{words(table.rows, ranged)}</p>
      {short && <p className="sub phone-only">{words(short.rows, ranged)}</p>}
      {table.is_demo === 1 && <DemoMark />}
    </div>
  )
}

function words(rows: TrendTable['rows'], ranged: boolean): string {
  const [first, last] = [rows[0]?.issueno, rows.at(-1)?.issueno]
  return `${ranged ? '共' : '最近'} ${rows.length} 期　${first === last ? first : `${first}–${last}`}`
}
