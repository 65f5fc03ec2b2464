import { Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { createFormId } from '#client/draft.ts'
import { PRODUCT_TYPES } from '#contract/payments/orders.ts'
import type { CoinMove } from '#contract/people/coins.ts'
import { GIFT_NUMBER, giveGift } from '#contract/payments/gifts.console.ts'
import { type Player, playerCoins } from '#contract/admin/players.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { GiftLimits } from '#console/orders/gift-limits.tsx'
import { ListTable } from '#console/page/list-table.tsx'

const KINDS = [
  { value: PRODUCT_TYPES.coins, label: '星币（枚）' },
  { value: PRODUCT_TYPES.vip, label: '会员（月）' },
]

export function CoinsSheet({ player: { id } }: { player: Player }) {
  // Idempotency key of the gift. After each gift the form is emptied and gets a new key.
  const [form, begin] = useState(createFormId)
  return (
    <>
      <CallForm
        key={form}
        endpoint={giveGift}
        given={{ user_id: id, type: PRODUCT_TYPES.coins, form }}
        fields={[
          { name: 'type', label: '赠送', control: <Select options={KINDS} /> },
          { name: 'number', label: '数量', range: GIFT_NUMBER },
          { name: 'reason', label: '事由（必填，记入账本和记录）', control: <Input autoComplete="off" /> },
        ]}
        action="赠送"
        onDone={() => begin(createFormId())}
      />
      <GiftLimits />
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
