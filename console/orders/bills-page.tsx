import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  type Incident,
  incidents,
  type Reconciliation,
  reconciliations,
} from '#contract/payments/reconciling.console.ts'
import { DataTable, ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { IncidentSheet } from './incident-sheet.tsx'
import { Select } from '#console/page/select.tsx'
import { ABOUT, CHANNELS, INCIDENTS, LISTS, OUTCOMES, formatYuanAmount } from './labels.ts'

const ALL = { all: '全部异常' }

/** Incidents that need an operator, and the daily reconciliation with each wallet's bill. */
export function BillsPage() {
  const [which, choose] = useState('')
  const [kind, chooseKind] = useState('')
  const [channel, chooseChannel] = useState('')
  return (
    <>
      <h2>支付异常</h2>
      <div className="filter">
        <Select label="哪些异常" names={ALL} all="没有处理的" value={which} onChoose={choose} />
        <Select label="异常的种类" names={INCIDENTS} all="全部种类" value={kind} onChoose={chooseKind} />
      </div>
      <ListTable
        label="支付异常"
        empty="没有要处理的异常"
        endpoint={incidents}
        input={{ open: which === '' ? 1 : 0, ...(kind && { kind }) }}
        columns={INCIDENT_COLUMNS}
        expandable={{ expandedRowRender: IncidentDetails }}
      />
      <h2>每日对账</h2>
      <p className="note">
        每天 10:30
        起取前一天的账单，与账目逐笔比对，没有取到的以后补上。不符的分三种：账单有我们没有、我们有账单没有、金额不一致；要人看的，上面的支付异常里各有一件。
      </p>
      <div className="filter">
        <Select label="渠道" names={CHANNELS} all="全部渠道" value={channel} onChoose={chooseChannel} />
      </div>
      <ListTable
        label="每日对账"
        empty="还没有对过账"
        endpoint={reconciliations}
        input={channel === '' ? {} : { channel }}
        columns={DAY_COLUMNS}
        expandable={{ expandedRowRender: Differences, rowExpandable: ({ differences }) => differences.length > 0 }}
      />
    </>
  )
}

const INCIDENT_COLUMNS: TableColumnsType<Incident> = [
  { title: '时间', dataIndex: 'at' },
  { title: '异常', render: (_, { kind }) => INCIDENTS[kind] },
  {
    title: '单号',
    responsive: WIDE_ONLY,
    render: (_, incident) => <span className="no">{formatSubject(incident)}</span>,
  },
  {
    title: '订单',
    responsive: WIDE_ONLY,
    render: (_, { order_id: id }) => (id === 0 ? '—' : <a href={`#orders/order/${id}`}>查看订单</a>),
  },
  {
    title: '处理',
    render: (_, { resolution, resolved_by: by }) => (by === '' ? '没有处理' : `${by}：${resolution}`),
  },
]

/** Returns the subject of an incident, such as a payment number; for a missing bill, its day and wallet. */
const formatSubject = ({ kind, subject, channel }: Incident): string =>
  kind === 'bill_missing' && channel !== null ? `${subject.slice(0, 10)} ${CHANNELS[channel]}` : subject

const IncidentDetails = (incident: Incident) => <IncidentSheet incident={incident} />

const DAY_COLUMNS: TableColumnsType<Reconciliation> = [
  { title: '日期', dataIndex: 'day' },
  { title: '渠道', render: (_, { channel }) => CHANNELS[channel] },
  { title: '账单笔数', responsive: WIDE_ONLY, align: 'right', dataIndex: 'rows' },
  {
    title: '不符',
    render: (_, { differences }) => (differences.length === 0 ? '相符' : `${differences.length} 笔不符`),
  },
  { title: '对账时间', responsive: WIDE_ONLY, dataIndex: 'at' },
]

type Difference = Reconciliation['differences'][number]

const formatAmount = (amount: number | null): string => (amount === null ? '—' : formatYuanAmount(amount))

const DIFFERENCE_COLUMNS: TableColumnsType<Difference> = [
  { title: '清单', render: (_, { list }) => LISTS[list] },
  { title: '是什么', responsive: WIDE_ONLY, render: (_, { about }) => ABOUT[about] },
  {
    title: '单号',
    responsive: WIDE_ONLY,
    render: (_, { no }) => (
      <a href={`#orders/no/${no}`} className="no">
        {no}
      </a>
    ),
  },
  { title: '账单', align: 'right', render: (_, { bill }) => formatAmount(bill) },
  { title: '我们', align: 'right', render: (_, { ours }) => formatAmount(ours) },
  { title: '后来', render: (_, { outcome }) => OUTCOMES[outcome] ?? '请人工核对' },
]

function Differences({ day, channel, differences }: Reconciliation) {
  return (
    <DataTable
      label={`${day}${CHANNELS[channel]}不符的`}
      empty="相符"
      rowKey={({ list, about, no }) => `${list} ${about} ${no}`}
      rows={differences}
      columns={DIFFERENCE_COLUMNS}
    />
  )
}
