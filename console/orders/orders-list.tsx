import { Button, Input, Spin, type TableColumnsType } from 'antd'
import { type SubmitEvent, useState } from 'react'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { findOrders, type FoundOrder } from '#contract/payments/orders.console.ts'
import { findPlayer, PHONE_OR_CODE } from '#contract/admin/players.console.ts'
import { DayInput } from '#console/page/day-input.tsx'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { useConsolePath } from '#console/page/console-path.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { Select } from '#console/page/select.tsx'
import { Step } from './step.tsx'
import { CHANNELS, STEPS, TYPES, formatYuanAmount } from './labels.ts'

type OrdersQuery = InputOf<typeof findOrders>

/**
 * Parses the path: `orders/order/7` opens an order, `orders/of/7` filters by member, `orders/at/review` by step,
 * `orders/no/A1` by number.
 */
function parsePath(place: string): { order: number | null; filter: OrdersQuery } {
  const [, kind, what = ''] = place.split('/')
  if (kind === 'no') return { order: null, filter: { no: what } }
  if (kind === 'at' && what in STEPS) return { order: null, filter: { step: what as FoundOrder['step'] } }
  const number = Number(what)
  if (!Number.isSafeInteger(number) || number < 1) return { order: null, filter: {} }
  return { order: kind === 'order' ? number : null, filter: kind === 'of' ? { user_id: number } : {} }
}

/** List of orders, filtered by number, payer, wallet, step or day. Opens the order that the path names. */
export function OrdersList() {
  const place = useConsolePath()
  return <Found key={place} {...parsePath(place)} />
}

function Found({ order, filter: first }: ReturnType<typeof parsePath>) {
  const [filter, setFilter] = useState<OrdersQuery>(first)
  const [opened, open] = useState(order)
  const [type, chooseType] = useState('')
  const [channel, chooseChannel] = useState('')
  const [step, choose] = useState<string>(first.step ?? '')
  const finding = useAction(findPlayer)

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { q = '', day = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const text = q.trim()
    const rest = toFilter({ type, channel, step, day })
    if (PHONE_OR_CODE.test(text)) {
      // A phone number must not be in a URL, so the member is looked up first.
      finding.mutate({ who: text }, { onSuccess: ({ data }) => setFilter({ ...rest, user_id: data.id }) })
      return
    }
    finding.reset()
    setFilter({ ...rest, ...(text && { no: text }) })
  }

  return (
    <>
      <form className="filter" onSubmit={send} role="search" aria-label="查找订单">
        <Input
          name="q"
          className="sought"
          defaultValue={first.no}
          aria-label="订单号、渠道单号、手机全号或会员号"
          placeholder="订单号、渠道单号、手机全号或会员号"
          autoComplete="off"
        />
        <Select label="种类" names={TYPES} all="全部种类" value={type} onChoose={chooseType} />
        <Select label="渠道" names={CHANNELS} all="全部渠道" value={channel} onChoose={chooseChannel} />
        <Select label="状态" names={STEPS} all="全部状态" value={step} onChoose={choose} />
        <span className="day">
          下单日 <DayInput name="day" aria-label="下单日" />
        </span>
        {/* Shows a spinner instead of `loading`, because a loading button ignores the next submission. */}
        <Button htmlType="submit" icon={finding.isPending && <Spin size="small" />}>
          查找
        </Button>
      </form>
      <ErrorAlert error={finding.error} />
      {filter.user_id !== undefined && <p className="note">只看一位玩家的订单。清空查找框再查，就是全部订单。</p>}
      <ListTable
        label="订单"
        empty="没有这样的订单"
        endpoint={findOrders}
        input={filter}
        columns={columns(({ id }) => open(id))}
      />
      {opened !== null && <OrderDrawer id={opened} onClose={() => open(null)} />}
    </>
  )
}

const toFilter = ({ type, channel, step, day }: Record<'type' | 'channel' | 'step' | 'day', string>) => ({
  ...(type && { type }),
  ...(channel && { channel: channel as OrdersQuery['channel'] }),
  ...(step && { step: step as FoundOrder['step'] }),
  ...(day && { day }),
})

const columns = (onOpen: (order: FoundOrder) => void): TableColumnsType<FoundOrder> => [
  { title: '订单号', responsive: WIDE_ONLY, render: (_, { order_no: no }) => <span className="no">{no}</span> },
  { title: '玩家', responsive: WIDE_ONLY, render: (_, { phone }) => (phone === '' ? '已注销' : phone) },
  { title: '内容', dataIndex: 'title' },
  { title: '金额', align: 'right', render: (_, { amount }) => formatYuanAmount(amount) },
  { title: '渠道', responsive: WIDE_ONLY, dataIndex: 'channel' },
  { title: '状态', render: (_, { step }) => <Step step={step} /> },
  { title: '下单', responsive: WIDE_ONLY, dataIndex: 'created_at' },
  {
    title: '操作',
    render: (_, order) => (
      <Button onClick={() => onOpen(order)} aria-label={`查看订单：${order.order_no}`}>
        查看
      </Button>
    ),
  },
]
