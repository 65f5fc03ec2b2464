import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type Gift, gifts } from '#contract/payments/gifts.console.ts'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { GiftForm } from './gift-form.tsx'
import { Select } from '#console/page/select.tsx'
import { formatGoods, TYPES } from './labels.ts'

export function GiftsPage() {
  const [type, choose] = useState('')
  return (
    <>
      <GiftForm />
      <div className="filter">
        <Select label="种类" names={TYPES} all="全部种类" value={type} onChoose={choose} />
      </div>
      <ListTable
        label="赠送"
        empty="没有这样的赠送"
        endpoint={gifts}
        input={type === '' ? {} : { type }}
        columns={COLUMNS}
      />
    </>
  )
}

const COLUMNS: TableColumnsType<Gift> = [
  {
    title: '玩家',
    render: (_, { user_id: id, phone }) => (phone === '' ? '已注销' : <a href={`#players/${id}`}>{phone}</a>),
  },
  { title: '内容', render: (_, { type, number }) => formatGoods(type, number) },
  { title: '事由', className: 'reason', dataIndex: 'reason' },
  { title: '谁', responsive: WIDE_ONLY, dataIndex: 'given_by' },
  { title: '时间', responsive: WIDE_ONLY, dataIndex: 'at' },
]
