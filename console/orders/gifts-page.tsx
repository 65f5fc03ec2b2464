import { Select as FormSelect, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { newFormId } from '#client/form-id.ts'
import { ALONE } from '#contract/finance.ts'
import { decideGift, type Gift, GIFT_NUMBER, gifts, giveGift } from '#contract/gifts.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ListTable, WIDE } from '#console/page/list-table.tsx'
import { Decide, type Decisions, useDecisions } from './decide.tsx'
import { Select } from './select.tsx'
import { GIFT_STATES, goodsInWords, stateInWords, TYPES } from './words.ts'

const OPTIONS = [
  { value: 2, label: '星币（枚）' },
  { value: 1, label: '会员（月）' },
]

/** Coins and months that are given for nothing. */
export function GiftsPage() {
  // Of one form one gift comes, however often it is sent.
  const [form, begin] = useState(newFormId)
  const [type, chooseType] = useState('')
  const [state, choose] = useState('')
  const { face, ...decisions } = useDecisions(decideGift)
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
        onDone={() => begin(newFormId())}
      />
      <p className="note">
        一次超过 {ALONE.coins.once} 枚或 {ALONE.vip.once} 个月、一人一天送出的超过 {ALONE.coins.day} 枚或{' '}
        {ALONE.vip.day} 个月、同一天给同一位玩家送过同样的，或送给自己，要另一位运营人员确认。
      </p>
      <div className="filter">
        <Select label="种类" names={TYPES} all="全部种类" value={type} onChoose={chooseType} />
        <Select label="状态" names={GIFT_STATES} all="全部赠送" value={state} onChoose={choose} />
      </div>
      {face}
      <ListTable
        label="赠送"
        empty="没有这样的赠送"
        endpoint={gifts}
        input={{ ...(type && { type }), ...(state && { state }) }}
        columns={columns(decisions)}
      />
    </>
  )
}

const columns = (decisions: Decisions): TableColumnsType<Gift> => [
  {
    title: '玩家',
    render: (_, { user_id: id, phone }) => (phone === '' ? '已注销' : <a href={`#players/${id}`}>{phone}</a>),
  },
  { title: '内容', render: (_, { type, number }) => goodsInWords(type, number) },
  { title: '事由', className: 'reason', dataIndex: 'reason' },
  {
    title: '谁',
    responsive: WIDE,
    render: (_, { asked_by: asked, decided_by: decided }) => asked + (decided === '' ? '' : `，${decided} 处理`),
  },
  { title: '时间', responsive: WIDE, dataIndex: 'at' },
  { title: '状态', className: 'state', render: (_, row) => <State row={row} decisions={decisions} /> },
]

function State({ row, decisions }: { row: Gift; decisions: Decisions }) {
  const { id, type, number, state, phone, words, is_own: isOwn, may_confirm: mayConfirm } = row
  if (state !== 'asked') return stateInWords(GIFT_STATES[state], words)
  const goods = goodsInWords(type, number)
  const asked = { id, what: `赠送${goods}`, effect: `${phone} 立即得到 ${goods}`, isOwn, mayConfirm }
  return <Decide {...decisions} asked={asked} />
}
