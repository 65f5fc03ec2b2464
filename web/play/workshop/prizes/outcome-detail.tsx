import type { TicketPayout } from '#web/play/workshop/check/ticket-payout.ts'
import { PayoutTable } from '#web/play/workshop/check/payout-table.tsx'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import type { GridCell } from './outcome-grid.ts'
import { formatOneIn } from '#web/play/workshop/ticket/format-chance.ts'
import styles from './outcome-detail.module.css'

interface Props {
  cell: GridCell
  draws: number
  paid: TicketPayout
  isAlone: boolean
}

export const OutcomeDetail = ({ cell: { words, outcome }, draws, paid, isAlone }: Props) => (
  <section aria-labelledby="outcome" className={styles.detail}>
    <SectionHead id="outcome" title={words} />
    <p className="num">
      机会 {formatCount(outcome.draws)} / {formatCount(draws)}，约 {formatOneIn(outcome.draws, draws)}
    </p>
    {paid.rows.length === 0 ? <p>没有奖。</p> : <PayoutTable paid={paid} missing="待公布" />}
    {paid.taxFen > 0 && (
      <p>
        按规定要交偶然所得税 <b className="num">{formatFen(paid.taxFen)}</b>，税后{' '}
        <b className="num">{formatFen(paid.fen - paid.taxFen)}</b>。只算了这{isAlone ? '张票' : '一行'}。
      </p>
    )}
  </section>
)
