import type { TrendTable } from '#contract/play/charts.ts'
import { DemoMark } from '#web/ui/tag.tsx'
import { isAuto, PHONE_COUNT, type ChartAddress } from './chart-address.ts'

interface Props {
  table: TrendTable
  wanted: ChartAddress
}

/** Beside the title: how many issues, from which to which. */
export function ChartAbout({ table: { rows, is_demo }, wanted }: Props) {
  const ranged = wanted.from !== undefined || wanted.to !== undefined
  const short = isAuto(wanted) && rows.length > PHONE_COUNT
  return (
    <>
      <p className={short ? 'sub wide-only' : 'sub'}>{words(rows, ranged)}</p>
      {short && <p className="sub phone-only">{words(rows.slice(-PHONE_COUNT), ranged)}</p>}
      {is_demo === 1 && <DemoMark />}
    </>
  )
}

function words(rows: TrendTable['rows'], ranged: boolean): string {
  if (rows.length === 0) return ''
  const [first, last] = [rows[0]?.issueno, rows.at(-1)?.issueno]
  return `${ranged ? '共' : '最近'} ${rows.length} 期　${first === last ? first : `${first}–${last}`}`
}
