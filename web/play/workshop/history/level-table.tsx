import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PastDraws } from '#contract/play/draws.ts'
import type { Backtest, LevelRecord } from '#lottery/tickets/backtest.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import { formatMeanBets } from './record-labels.ts'
import styles from './history-result.module.css'

interface Props {
  past: PastDraws
  ticket: Ticket
  backtest: Backtest
}

const wideCell = cx(rightCell, styles.wide)

export const LevelTable = ({ past, ticket, backtest }: Props) => (
  <Table label="各奖级明细" flush className={styles.table}>
    <TableHead
      columns={{
        奖级: '',
        中过的期: rightCell,
        中过的注: rightCell,
        '任意一张平均，注': wideCell,
        最近一期: wideCell,
        得回: rightCell,
      }}
    />
    <tbody>
      {backtest.levels.map((level) => (
        <LevelRow key={level.level} past={past} ticket={ticket} level={level} />
      ))}
    </tbody>
    <tfoot>
      <SumRow past={past} ticket={ticket} backtest={backtest} />
    </tfoot>
  </Table>
)

function SumRow({ past, ticket, backtest: { levels, won, fen } }: Props) {
  const lasts = levels.flatMap(({ last }) => last ?? [])
  const averageBets = levels.reduce((sum, one) => sum + one.averageBets, 0)
  return (
    <tr>
      <td>合计</td>
      <td className={rightCell}>{formatCount(won)}</td>
      <td className={rightCell}>{formatCount(levels.reduce((sum, { bets }) => sum + bets, 0))}</td>
      <td className={wideCell}>{formatMeanBets(averageBets)}</td>
      <td className={wideCell}>
        <LastDraw past={past} ticket={ticket} last={lasts.length > 0 ? Math.max(...lasts) : null} />
      </td>
      <td className={rightCell}>{formatFen(fen)}</td>
    </tr>
  )
}

function LastDraw({ past, ticket, last }: Pick<Props, 'past' | 'ticket'> & { last: number | null }) {
  if (last === null) return '—'
  return (
    <Link className="link" to={paths.draw(ticket.game.type, past.ids[last])}>
      {past.issues[last]}
    </Link>
  )
}

interface RowProps {
  past: PastDraws
  ticket: Ticket
  level: LevelRecord
}

function LevelRow({ past, ticket, level }: RowProps) {
  const { name, draws, bets, last, fen, open, averageBets } = level
  const latest = <LastDraw past={past} ticket={ticket} last={last} />
  return (
    <tr className={cx(bets === 0 && styles.none)}>
      <th scope="row">{name}</th>
      <td className={rightCell}>
        {formatCount(draws)}
        <small>{latest}</small>
      </td>
      <td className={rightCell}>
        {formatCount(bets)}
        <small>平均 {formatMeanBets(averageBets)}</small>
      </td>
      <td className={wideCell}>{formatMeanBets(averageBets)}</td>
      <td className={wideCell}>{latest}</td>
      <td className={rightCell}>
        {fen > 0 || open === 0 ? (bets === 0 ? '—' : formatFen(fen)) : ''}
        {open > 0 && <span className={styles.open}>{fen > 0 ? `另 ${formatCount(open)} 期金额不明` : '金额不明'}</span>}
      </td>
    </tr>
  )
}
