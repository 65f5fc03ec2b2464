import type { TableColumnsType } from 'antd'
import type { CoinMove } from '#contract/people/coins.ts'
import { type Player, playerCoins } from '#contract/admin/players.console.ts'
import { GiftForm } from '#console/orders/gift-form.tsx'
import { ListTable } from '#console/page/list-table.tsx'

export function CoinsSheet({ player: { id } }: { player: Player }) {
  return (
    <>
      <GiftForm userId={id} />
      <ListTable
        label="星币明细"
        empty="没有星币明细"
        endpoint={playerCoins}
        input={{ user_id: id }}
        columns={COLUMNS}
      />
    </>
  )
}

const COLUMNS: TableColumnsType<CoinMove> = [
  { title: '时间', render: (_, { created_at: at }) => at.slice(0, 16) },
  { title: '说明', dataIndex: 'title' },
  { title: '变动', align: 'end', render: (_, { amount }) => (amount > 0 ? `+${amount}` : amount) },
  { title: '余额', align: 'end', dataIndex: 'balance' },
]
