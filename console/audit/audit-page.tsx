import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { formatActionName, formatDetailName, formatDetailValue, formatTarget } from '#contract/audit-labels.ts'
import {
  type AuditRow,
  auditLog,
  exportAuditLog,
  auditTarget,
  type AuditTarget,
} from '#contract/infra/audit.console.ts'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { useHasPermission } from '#console/page/operator.query.ts'
import { AuditFilter, type AuditQuery, type ActorOption } from './audit-filter.tsx'
import type { Permission } from '#contract/infra/roles.ts'
import { ALL_GAMES } from '#lottery/games.ts'

interface AuditSelection {
  filter: AuditQuery
  /** Actor of the row from which the filter was set; null: no actor. */
  who: ActorOption | null
  /** Number of times that the filter was set from a row; a new number resets the filter form. */
  narrowed: number
}

/** Audit log. Operators with the permission `staff` see all actions, all others only their own. */
export function Component() {
  const [{ filter, who, narrowed }, ask] = useState<AuditSelection>({ filter: {}, who: null, narrowed: 0 })
  const seesAll = useHasPermission()('staff')
  // `call` returns a downloaded file as `data`, although the contract declares null.
  const exporting = useAction(exportAuditLog, (file) => saveFile(file, '操作记录.csv'))
  const narrow: OnNarrow = (to) => ask({ ...to, narrowed: narrowed + 1 })
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
      <ErrorAlert error={exporting.error} />
      <ListTable
        label="操作记录"
        empty="没有这样的记录"
        endpoint={auditLog}
        input={filter}
        columns={COLUMNS}
        expandable={createExpandable(seesAll, narrow)}
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
  { title: '谁', render: (_, row) => formatActor(row) },
  { title: '做了什么', render: (_, { action }) => formatActionName(action) },
  { title: '对象', responsive: WIDE_ONLY, render: (_, row) => <RowTarget row={row} /> },
  {
    title: '内容',
    // Phones do not show this column; its content is in the expanded row.
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

function formatActor({ actor, actor_name: name }: AuditRow): string {
  if (actor === 'command') return '命令行'
  if (actor === '') return '—'
  return name === '' ? `#${actor}` : name
}

type OnNarrow = (to: Pick<AuditSelection, 'filter' | 'who'>) => void

interface DetailsProps {
  row: AuditRow
  seesAll: boolean
  onNarrow: OnNarrow
}

const createExpandable = (seesAll: boolean, onNarrow: OnNarrow) => ({
  expandedRowRender: (row: AuditRow) => <RowDetails row={row} seesAll={seesAll} onNarrow={onNarrow} />,
})

function RowDetails({ row, seesAll, onNarrow }: DetailsProps) {
  const { action, actor, target, gid, detail } = row
  const id = Number(actor)
  const kind = auditTarget(action)
  return (
    <>
      <dl>
        {detail.map((one) => (
          <div key={one.name}>
            <dt>{formatDetailName(one.name)}</dt>
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
          <Button onClick={() => onNarrow({ filter: { actor: id }, who: { value: id, label: formatActor(row) } })}>
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
      {formatDetailName(detail.name)} <Change {...detail} />
    </span>
  )
}

function Change({ name, from, to }: DetailLine) {
  if (from === null) return formatDetailValue(name, to)
  return (
    <>
      <del>{formatDetailValue(name, from)}</del> → <ins>{formatDetailValue(name, to)}</ins>
    </>
  )
}

function saveFile(file: Blob | null, name: string): void {
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Permission that the page of a target requires, and the path of the page. Without a page the target is shown as text. */
const TARGET_LINKS: Readonly<Partial<Record<AuditTarget, [permission: Permission, toPath: (id: string) => string]>>> = {
  account: ['players', (id) => `players/${id}`],
  refund: ['finance', () => 'orders/refunds'],
  order: ['finance', (id) => `orders/order/${id}`],
  incident: ['finance', () => 'orders/bills'],
  product: ['finance', () => 'orders/products'],
  article: ['content', (id) => `content/article/${id}`],
  banner: ['content', () => 'content/banners'],
  draw: ['draws', buildDrawPath],
  closure: ['draws', () => 'draws/closures'],
  word: ['moderation', () => 'moderation/words'],
}

/** Builds the path of a draw. The log identifies a draw by game and issue: 双色球2022147. */
function buildDrawPath(target: string): string {
  const game = ALL_GAMES.find(({ name }) => target.startsWith(name))
  return game ? `draws/${game.type}/${target.slice(game.name.length)}` : 'draws'
}

/** Target of an action, with a link to its page if the operator's role may open that page. */
function RowTarget({ row }: { row: AuditRow }) {
  const may = useHasPermission()
  const kind = auditTarget(row.action)
  const label = formatTarget(row)
  const link = TARGET_LINKS[kind]
  const isGone = kind === 'account' && row.target_name === ''
  if (label === '' || !link || isGone || !may(link[0])) return label
  return <a href={`#${link[1](row.target)}`}>{label}</a>
}
