import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, type TableColumnsType } from 'antd'
import { addClosure, closureList, removeClosure } from '#contract/draws.console.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { DataTable } from '#console/page/list-table.tsx'
import { read } from '#console/page/read.ts'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'

type Days = InputOf<typeof addClosure>
type Row = ReplyOf<typeof closureList>[number]

const OFFICES = { '': '福彩和体彩', welfare: '福彩', sports: '体彩' } as const satisfies Record<Days['office'], string>
const OPTIONS = Object.entries(OFFICES).map(([value, label]) => ({ value, label }))

/** Days without sales and draws: those that the software knows, and those that operators add. */
export function ClosuresPage() {
  const { data, error } = useQuery(read(closureList, {}))
  const removing = useAction(removeClosure)
  return (
    <>
      <CallForm
        endpoint={addClosure}
        given={{ office: '' }}
        fields={[
          { name: 'from', label: '从', control: <Input type="date" /> },
          { name: 'to', label: '到', control: <Input type="date" /> },
          { name: 'office', label: '哪家', control: <Select options={OPTIONS} /> },
        ]}
        action="增加休市"
      />
      <Refused error={error ?? removing.error} />
      <DataTable
        label="休市"
        empty="没有休市"
        rowKey={({ from, to, office }) => `${from} ${to} ${office}`}
        rows={data}
        columns={columns(({ from, to, office }) => removing.mutate({ from, to, office: office as Days['office'] }))}
      />
    </>
  )
}

const columns = (onRemove: (row: Row) => void): TableColumnsType<Row> => [
  { title: '从', dataIndex: 'from' },
  { title: '到', dataIndex: 'to' },
  { title: '哪家', render: (_, { office }) => OFFICES[office as Days['office']] },
  {
    title: '来自',
    render: (_, row) =>
      row.is_own === 0 ? (
        '软件已知'
      ) : (
        <Button danger aria-label={`撤销 ${row.from} 至 ${row.to}`} onClick={() => onRemove(row)}>
          撤销
        </Button>
      ),
  },
]
