import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { nameOfAction, nameOfDetail, valueInWords } from '#contract/audit-words.ts'
import { type AuditRow, auditLog, exportAuditLog } from '#contract/audit.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { saveFile } from '#console/page/save-file.ts'
import { useAction } from '#console/page/use-action.ts'
import { useMay } from '#console/page/use-may.ts'
import { AuditFilter } from './audit-filter.tsx'

/** What operators and members did: all of it to the staff, to others what they did themselves. */
export function AuditPage() {
  const [wanted, want] = useState<InputOf<typeof exportAuditLog>>({})
  const seesAll = useMay()('staff')
  // A file arrives as the data, whatever the contract says of an envelope's.
  const exporting = useAction(exportAuditLog, (file) => saveFile(file, '操作记录.csv'))
  return (
    <main className="page">
      <h1>记录</h1>
      <AuditFilter seesAll={seesAll} onWant={want}>
        <Button loading={exporting.isPending} onClick={() => exporting.mutate(wanted)}>
          导出
        </Button>
      </AuditFilter>
      <Refused error={exporting.error} />
      <ListTable
        label="操作记录"
        empty="没有这样的记录"
        endpoint={auditLog}
        input={wanted}
        columns={COLUMNS}
        expandable={{ expandedRowRender: Opened, rowExpandable: ({ detail, gid }) => detail.length > 0 || gid !== '' }}
      />
      <p className="note">只能增加，不能改也不能删。不记手机全号、验证码、口令和密码。时间为服务器的时间。</p>
    </main>
  )
}

const COLUMNS: TableColumnsType<AuditRow> = [
  { title: '时间', dataIndex: 'at' },
  { title: '谁', render: (_, row) => whoOf(row) },
  { title: '做了什么', render: (_, { action }) => nameOfAction(action) },
  { title: '对象', dataIndex: 'target' },
  {
    title: '内容',
    render: (_, { detail }) => (
      <div className="told">
        {detail.map((one) => (
          <Told key={one.name} {...one} />
        ))}
      </div>
    ),
  },
]

function whoOf({ actor, actor_name: name }: AuditRow): string {
  if (actor === 'command') return '命令行'
  if (actor === '') return '—'
  return name === '' ? `#${actor}` : name
}

/** All that one row tells. */
function Opened({ actor, gid, detail }: AuditRow) {
  return (
    <dl>
      {detail.map((one) => (
        <div key={one.name}>
          <dt>{nameOfDetail(one.name)}</dt>
          <dd>
            <Change {...one} />
          </dd>
        </div>
      ))}
      <div>
        <dt>谁的编号</dt>
        <dd>{actor === '' ? '—' : actor}</dd>
      </div>
      <div>
        <dt>请求号</dt>
        <dd>{gid === '' ? '—' : gid}</dd>
      </div>
    </dl>
  )
}

type Detail = AuditRow['detail'][number]

function Told(detail: Detail) {
  return (
    <span>
      {nameOfDetail(detail.name)} <Change {...detail} />
    </span>
  )
}

function Change({ name, from, to }: Detail) {
  if (from === null) return valueInWords(name, to)
  return (
    <>
      <del>{valueInWords(name, from)}</del> → <ins>{valueInWords(name, to)}</ins>
    </>
  )
}
