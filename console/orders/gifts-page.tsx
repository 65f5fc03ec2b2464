import { Select as FormSelect, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { createFormId } from '#client/draft.ts'
import { type Gift, GIFT_NUMBER, gifts, giveGift } from '#contract/payments/gifts.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { GiftLimits } from './gift-limits.tsx'
import { Select } from '#console/page/select.tsx'
import { formatGoods, TYPES } from './labels.ts'

const OPTIONS = [
  { value: 2, label: '星币（枚）' },
  { value: 1, label: '会员（月）' },
]

export function GiftsPage() {
  // Idempotency key: if the same form is submitted repeatedly, one gift is created.
  const [form, begin] = useState(createFormId)
  const [type, choose] = useState('')
  return (
    <>
      <CallForm
        key={form}
        endpoint={giveGift}
        given={{ type: 2, form }}
        fields={[
          { name: 'phone', label: '手机全号' },
          { name: 'type', label: '送什么', control: <FormSelect options={OPTIONS} /> },
          { name: 'number', label: '数量', range: GIFT_NUMBER },
          { name: 'reason', label: '事由' },
        ]}
        action="赠送"
        onDone={() => begin(createFormId())}
      />
      <GiftLimits />
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
