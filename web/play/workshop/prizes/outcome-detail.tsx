import type { Paid } from '#web/play/workshop/check/pay-rows.ts'
import { PayTable } from '#web/play/workshop/check/pay-table.tsx'
import { count, yuanWords } from '#web/shared/lib/money.ts'
import { SectionHead } from '#web/shared/ui/section-head.tsx'
import type { GridCell } from './outcome-grid.ts'
import { oneIn } from '#web/play/workshop/ticket/chance-words.ts'
import styles from './outcome-detail.module.css'

interface Props {
  cell: GridCell
  /** Number of possible draws. */
  draws: number
  paid: Paid
  /** The ticket has no other line. */
  isAlone: boolean
}

/** One combination of matches in detail: levels, amounts, tax. */
export const OutcomeDetail = ({ cell: { words, outcome }, draws, paid, isAlone }: Props) => (
  <section aria-labelledby="outcome" className={styles.detail}>
    <SectionHead id="outcome" title={words} />
    <p className="num">
      机会 {count(outcome.draws)} / {count(draws)}，约 {oneIn(outcome.draws, draws)}
    </p>
    {paid.rows.length === 0 ? <p>没有奖。</p> : <PayTable paid={paid} missing="待公布" />}
    {paid.taxFen > 0 && (
      <p>
        按规定要交偶然所得税 <b className="num">{yuanWords(paid.taxFen)}</b>，税后{' '}
        <b className="num">{yuanWords(paid.fen - paid.taxFen)}</b>。只算了这{isAlone ? '张票' : '一行'}。
      </p>
    )}
  </section>
)
