import type { Outcome } from '#lottery/tickets/outcomes.ts'
import type { Payout } from '#lottery/tickets/payout.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { rightCell, Table } from '#web/shared/ui/layout/table.tsx'
import type { OutcomeGrid } from './outcome-grid.ts'
import { formatOneIn } from '#web/play/workshop/ticket/format-chance.ts'
import { formatCellAmount } from './prize-labels.ts'
import styles from './outcome-table.module.css'

interface Props {
  grid: OutcomeGrid
  draws: number
  pays: (outcome: Outcome) => Payout
  shown: string
  onShow: (key: string) => void
}

export const OutcomeTable = ({ grid: { columns, sections }, draws, pays, shown, onShow }: Props) => (
  <section aria-labelledby="outcomes">
    <SectionHead id="outcomes" title="对上几个，得多少">
      小字是这一格的机会
    </SectionHead>
    <Table label="对上几个，得多少" flush className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">对上几个</span>
          </th>
          {columns.map((lines) => (
            <th key={lines.join()} scope="col" className={rightCell}>
              {lines.map((words) => (
                <span key={words} className={styles.line}>
                  {words}
                </span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ title, rows }) => (
        <tbody key={title}>
          {title !== '' && (
            <tr>
              <th colSpan={1 + columns.length} scope="rowgroup" className={styles.section}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, i) => (
                <td key={i}>
                  {cell && (
                    <button
                      type="button"
                      className={cx('num', styles.cell)}
                      aria-pressed={cell.key === shown}
                      onClick={() => onShow(cell.key)}
                    >
                      <span className="sr">{cell.words}：</span>
                      <span>{formatCellAmount(pays(cell.outcome))}</span>
                      <small>{formatOneIn(cell.outcome.draws, draws)}</small>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  </section>
)
