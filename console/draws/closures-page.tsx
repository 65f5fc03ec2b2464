import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { CLOSED_OFFICES, closureHistory, closureList, setClosure } from '#contract/play/draws.console.ts'
import type { InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import { paths } from '#contract/paths.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { DayInput } from '#console/page/day-input.tsx'
import { DataTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { CHANGED_SINCE, SettingHistory } from '#console/page/setting-history.tsx'
import { useAction } from '#console/page/use-action.ts'

type ClosureDays = Omit<InputOf<typeof setClosure>, 'closed'>
type Row = ReplyOf<typeof closureList>[number]

const OFFICES = { '': '福彩和体彩', welfare: '福彩', sports: '体彩' } as const satisfies Record<
  ClosureDays['office'],
  string
>
const OPTIONS = Object.entries(OFFICES).map(([value, label]) => ({ value, label }))

const INITIAL_ROWS = 8

/** Closures, that is days without sales and draws: those built into the software, and those added by operators. */
export function ClosuresPage() {
  const { data, error } = useQuery(query(closureList, {}))
  const removing = useAction(setClosure)
  const [isAll, showAll] = useState(false)
  return (
    <>
      <p className="note">
        休市的日子不售票也不开奖，期号顺延，首尾两天都算。保存后，各页的下次开奖和
        <CalendarLink />
        两秒内都跟着改；已经锁定的号码仍属于原来的期号。请对照官方公告录入；日子有变时，先撤销再重新增加。
      </p>
      <CallForm
        adds
        endpoint={setClosure}
        given={{ office: '', closed: true }}
        fields={[
          { name: 'from', label: '从', control: <DayInput /> },
          { name: 'to', label: '到', control: <DayInput /> },
          { name: 'office', label: '哪家', control: <Select options={OPTIONS} /> },
        ]}
        action="增加休市"
      />
      <ErrorAlert error={error ?? removing.error} />
      <DataTable
        label="休市"
        empty="没有休市"
        rowKey={({ from, to, office }) => `${from} ${to} ${office}`}
        rows={isAll ? data : data?.slice(0, INITIAL_ROWS)}
        columns={columns(({ from, to, office }) =>
          removing.mutate({ from, to, office: office as ClosureDays['office'], closed: false }),
        )}
      />
      {!isAll && <Button onClick={() => showAll(true)}>更早的</Button>}
      <h2>改动的历史</h2>
      {data && (
        <SettingHistory
          label="休市的改动"
          endpoint={closureHistory}
          write={setClosure}
          former={(change) => buildFormerClosure(change, data)}
          nameOf={(name, { target }) => `${target} ${OFFICES[parseOffice(name)]}`}
          inWords={(closed) => (closed === true ? '休市' : '不休市')}
        />
      )}
    </>
  )
}

const parseOffice = (name: string): ClosureDays['office'] => CLOSED_OFFICES[name as keyof typeof CLOSED_OFFICES] ?? ''

/** Returns the input that undoes the change of a closure, or the reason why that is impossible. */
function buildFormerClosure(
  { target, changes: [one] }: SettingChange,
  rows: readonly Row[],
): InputOf<typeof setClosure> | string {
  const [from = '', to = ''] = target.split(' 至 ')
  if (!one) return '没有改动'
  const office = parseOffice(one.name)
  // Closures that are built into the software cannot be changed.
  const own = rows.filter((row) => row.is_own === 1)
  const isClosed = own.some((row) => row.from === from && row.to === to && row.office === office)
  return isClosed === one.to ? { from, to, office, closed: !isClosed } : CHANGED_SINCE
}

const CalendarLink = () => (
  <a className="link" href={paths.calendar(1)} target="_blank" rel="noreferrer">
    开奖日历
  </a>
)

const columns = (onRemove: (row: Row) => void): TableColumnsType<Row> => [
  { title: '从', className: 'whole', dataIndex: 'from' },
  { title: '到', className: 'whole', dataIndex: 'to' },
  { title: '哪家', render: (_, { office }) => formatOffice(office) },
  { title: '来自', responsive: WIDE_ONLY, render: (_, { is_own: isOwn }) => (isOwn === 1 ? '运营' : '软件自带') },
  {
    title: '操作',
    render: (_, row) =>
      row.is_own === 1 && (
        <Popconfirm
          title={`撤销 ${row.from} 至 ${row.to} 的休市？`}
          description={`${formatOffice(row.office)}在这几天重新开奖，之后的期号跟着改`}
          okText="撤销休市"
          okButtonProps={{ danger: true }}
          cancelText="不撤销"
          onConfirm={() => onRemove(row)}
        >
          <Button danger aria-label={`撤销 ${row.from} 至 ${row.to}`}>
            撤销
          </Button>
        </Popconfirm>
      ),
  },
]

const formatOffice = (office: string): string => OFFICES[office as ClosureDays['office']]
