import { countTicketBets } from '#lottery/tickets/counting.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import type { TicketRecord } from './backtests.ts'
import type { BacktestResults } from './use-backtests.ts'
import { formatPerHundred } from './record-labels.ts'
import styles from './history-result.module.css'

const wideCell = cx(rightCell, styles.wide)

type Props = Pick<BacktestResults, 'tickets' | 'records'>

export const Comparison = ({ tickets, records }: Props) => (
  <section className={styles.part} aria-labelledby="history-comparison">
    <SectionHead id="history-comparison" title="几张票比一比" />
    <Table label="各张票明细" flush className={styles.table}>
      <TableHead
        columns={{
          票: '',
          每期: wideCell,
          '和第 1 张相同': rightCell,
          一共花掉: rightCell,
          一共得回: rightCell,
          '每 100 元': wideCell,
        }}
      />
      <tbody>
        {tickets.map((ticket, at) => (
          <TicketRow key={at} at={at} ticket={ticket} record={records[at]!} />
        ))}
      </tbody>
    </Table>
    <p className={styles.small}>上面说的是第 1 张。相同的按不同的注数，不计倍数；直选和组选不算同一注。</p>
  </section>
)

interface RowProps {
  at: number
  ticket: Ticket
  record: TicketRecord
}

function TicketRow({ at, ticket, record: { backtest, shared } }: RowProps) {
  const { costFen, fen, draws, unpublished, undecided } = backtest
  const atLeast = unpublished + undecided > 0 ? '至少 ' : ''
  const each = `${formatCount(countTicketBets(ticket))} 注 ${formatFen(costFen / draws)}`
  return (
    <tr>
      <th scope="row">
        第 {at + 1} 张<small>{each}</small>
      </th>
      <td className={wideCell}>{each}</td>
      <td className={rightCell}>{at === 0 ? '—' : shared === null ? '太多，没有比' : `${formatCount(shared)} 注`}</td>
      <td className={rightCell}>{formatFen(costFen)}</td>
      <td className={rightCell}>
        {atLeast + formatFen(fen)}
        <small>每百元 {formatPerHundred(fen / costFen)}</small>
      </td>
      <td className={wideCell}>{formatPerHundred(fen / costFen)} 元</td>
    </tr>
  )
}
