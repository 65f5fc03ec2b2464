import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { nameOfAction, nameOfDetail, valueInWords } from '#contract/audit-words.ts'
import { type AuditRow, auditLog, exportAuditLog, targetOf } from '#contract/infra/audit.console.ts'
import { ListTable, WIDE } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { useMay } from '#console/page/use-may.ts'
import { AuditFilter, type AuditQuery } from './audit-filter.tsx'
import { RowTarget } from './target.tsx'
import type { Who } from './who-select.tsx'

interface AuditSelection {
  filter: AuditQuery
  /** Selected actor, if the filter was set from a row. */
  who: Who | null
  /** Counts filters set from a row; the form then resets. */
  narrowed: number
}

/** Actions of operators and members: the staff permission shows all, others see their own. */
export function AuditPage() {
  const [{ filter, who, narrowed }, ask] = useState<AuditSelection>({ filter: {}, who: null, narrowed: 0 })
  const seesAll = useMay()('staff')
  // A download is returned as the data, regardless of the type in the contract.
  const exporting = useAction(exportAuditLog, (file) => saveFile(file, '操作记录.csv'))
  const narrow: Narrow = (to) => ask({ ...to, narrowed: narrowed + 1 })
  return (
    <main className="page">
      <h1>记录</h1>
      <AuditFilter
        key={narrowed}
        seesAll={seesAll}
        begin={filter}
        beginWho={who}
        onWant={(next) => ask({ filter: next, who, narrowed })}
      >
        <Button loading={exporting.isPending} onClick={() => exporting.mutate(filter)}>
          导出
        </Button>
      </AuditFilter>
      <Refused error={exporting.error} />
      <ListTable
        label="操作记录"
        empty="没有这样的记录"
        endpoint={auditLog}
        input={filter}
        columns={COLUMNS}
        expandable={opening(seesAll, narrow)}
      />
      <p className="note">
        只能增加，不能改也不能删。不记手机全号、验证码、口令和密码。时间为服务器的时间。
        {seesAll && '按手机号找人会记入记录。'}
      </p>
    </main>
  )
}

const COLUMNS: TableColumnsType<AuditRow> = [
  { title: '时间', dataIndex: 'at' },
  { title: '谁', render: (_, row) => whoOf(row) },
  { title: '做了什么', render: (_, { action }) => nameOfAction(action) },
  { title: '对象', responsive: WIDE, render: (_, row) => <RowTarget row={row} /> },
  {
    title: '内容',
    // Hidden on phones; the expanded row contains the details.
    responsive: ['sm'],
    render: (_, { detail }) => (
      <div className="told">
        {detail.map((one) => (
          <DetailRow key={one.name} {...one} />
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

type Narrow = (to: Pick<AuditSelection, 'filter' | 'who'>) => void

interface OpenedProps {
  row: AuditRow
  seesAll: boolean
  onNarrow: Narrow
}

const opening = (seesAll: boolean, onNarrow: Narrow) => ({
  expandedRowRender: (row: AuditRow) => <Opened row={row} seesAll={seesAll} onNarrow={onNarrow} />,
})

/** Details of one row, with links to similar rows. */
function Opened({ row, seesAll, onNarrow }: OpenedProps) {
  const { action, actor, target, gid, detail } = row
  const id = Number(actor)
  const kind = targetOf(action)
  return (
    <>
      <dl>
        {detail.map((one) => (
          <div key={one.name}>
            <dt>{nameOfDetail(one.name)}</dt>
            <dd>
              <Change {...one} />
            </dd>
          </div>
        ))}
        <Line term="谁的编号" words={actor} />
        <Line term="对象的编号" words={target} />
        <Line term="请求号" words={gid} />
      </dl>
      <div className="actions">
        {seesAll && id > 0 && (
          <Button onClick={() => onNarrow({ filter: { actor: id }, who: { value: id, label: whoOf(row) } })}>
            只看此人做的
          </Button>
        )}
        {target !== '' && kind !== 'none' && (
          <Button onClick={() => onNarrow({ filter: { target, of: kind }, who: null })}>只看对它做的</Button>
        )}
      </div>
    </>
  )
}

const Line = ({ term, words }: { term: string; words: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{words === '' ? '—' : words}</dd>
  </div>
)

type DetailLine = AuditRow['detail'][number]

function DetailRow(detail: DetailLine) {
  return (
    <span>
      {nameOfDetail(detail.name)} <Change {...detail} />
    </span>
  )
}

function Change({ name, from, to }: DetailLine) {
  if (from === null) return valueInWords(name, to)
  return (
    <>
      <del>{valueInWords(name, from)}</del> → <ins>{valueInWords(name, to)}</ins>
    </>
  )
}

/** Downloads a file through the browser. */
function saveFile(file: Blob | null, name: string): void {
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
