import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import type { TicketPayout, PayRow } from './ticket-payout.ts'
import styles from './pay-table.module.css'

interface Props {
  paid: TicketPayout
  /** Text for an amount that is not published. */
  missing: string
}

export const PayoutTable = ({ paid, missing }: Props) => (
  <Table label="中奖明细" flush className={styles.table}>
    <TableHead columns={{ 奖级: '', 中奖注数: rightCell, 单注奖金: rightCell, 小计: rightCell }} />
    <tbody>
      {paid.rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          <td className={rightCell}>{formatCount(row.bets)}</td>
          <td className={rightCell}>{formatAmount(row, row.eachFen, missing)}</td>
          <td className={rightCell}>{formatAmount(row, row.fen, missing)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td>{formatCount(paid.bets)} 注里中了</td>
        <td className={rightCell}>{formatCount(paid.won)}</td>
        <td className={rightCell} colSpan={2}>
          {formatFen(paid.fen)}
          {(paid.unpublished || paid.undecided) && ` + ${paid.undecided ? '待定' : missing}`}
        </td>
      </tr>
    </tfoot>
  </Table>
)

const formatAmount = ({ isUndecided }: PayRow, fen: number | null, missing: string): string =>
  fen === null ? (isUndecided ? '待定' : missing) : formatFen(fen)
