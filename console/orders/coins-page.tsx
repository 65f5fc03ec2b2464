import { useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { coinBooks, type CoinBooks } from '#contract/people/coins.console.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'

export function CoinsPage() {
  const { data, error } = useQuery(query(coinBooks, {}))
  return (
    <>
      <ErrorAlert error={error} />
      {data && (
        <p className="effect" role="status">
          {formatCheck(data.checked)}
        </p>
      )}
      <DataTable
        label="星币总账"
        empty="还没有发放过星币"
        rowKey="title"
        rows={data && appendTotal([{ title: '玩家持有', balance: data.members }, ...data.accounts])}
        columns={COLUMNS}
      />
      <p className="note">每一笔都有来处和去处，合计应当是 0：发放记作负数，其余是去了哪里。</p>
    </>
  )
}

type Row = CoinBooks['accounts'][number]

const appendTotal = (rows: readonly Row[]): Row[] => [
  ...rows,
  { title: '合计', balance: rows.reduce((sum, { balance }) => sum + balance, 0) },
]

function formatCheck(checked: CoinBooks['checked']): string {
  if (!checked) return '还没有核对过，每小时核对一次。'
  if (checked.off.length > 0) return `${checked.at} 核对：不平，${checked.off.join('，')}。`
  return `${checked.at} 核对：借贷相平。每小时核对一次。`
}

const COLUMNS: TableColumnsType<Row> = [
  { title: '账户', dataIndex: 'title' },
  { title: '星币', align: 'right', dataIndex: 'balance' },
]
