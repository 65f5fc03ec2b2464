import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { siteTime } from '#client/site-clock.ts'
import { agreementVersions, unscheduleAgreement } from '#contract/cms/content.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { DiffDrawer } from './diff-drawer.tsx'
import { toComparableText } from './plain-text.ts'
import { AGREEMENT_NAMES, AGREEMENTS } from './labels.ts'

type Version = ReplyOf<typeof agreementVersions>[number]

/** All versions of the agreements. A version cannot be changed; operators add a new version instead. */
export function AgreementsPage() {
  const { data, error } = useQuery(query(agreementVersions, {}))
  const [shown, show] = useState<Version | null>(null)
  const unscheduling = useAction(unscheduleAgreement)
  const before = data?.find((row) => row.name === shown?.name && row.version < shown.version && row.is_cancelled === 0)
  return (
    <>
      <ErrorAlert error={error ?? unscheduling.error} />
      {AGREEMENT_NAMES.map((name) => (
        <section key={name} className="agreement" aria-label={AGREEMENTS[name].name}>
          <div className="head">
            <h2>{AGREEMENTS[name].name}</h2>
            <Button href={`#content/agreement/${name}`} aria-label={`写新版本：${AGREEMENTS[name].name}`}>
              写新版本
            </Button>
          </div>
          <p className="note">{AGREEMENTS[name].consent}</p>
          <DataTable
            label={`${AGREEMENTS[name].name}的版本`}
            empty="还没有版本"
            rows={data?.filter((row) => row.name === name)}
            columns={columns({ onLook: show, onCancel: ({ id }) => unscheduling.mutate({ id }) })}
          />
        </section>
      ))}
      {shown && (
        <DiffDrawer
          title={`第 ${shown.version} 版改了什么`}
          before={before ? toComparableText(before) : ''}
          after={toComparableText(shown)}
          onClose={() => show(null)}
        />
      )}
    </>
  )
}

/** Formats the effective time, with a note if it is in the future. For a cancelled version, returns only a note. */
function formatEffectiveDate(row: Version): string {
  if (row.is_cancelled === 1) return '已取消，没有生效'
  return `${row.from.slice(0, 16)}${isWaiting(row) ? '（还没有生效）' : ''}`
}

const isWaiting = ({ from, is_cancelled: isCancelled }: Version): boolean =>
  isCancelled === 0 && from > formatShanghaiTime(new Date(siteTime()))

interface VersionActions {
  onLook: (row: Version) => void
  onCancel: (row: Version) => void
}

const columns = ({ onLook, onCancel }: VersionActions): TableColumnsType<Version> => [
  { title: '版本', render: (_, { version }) => `第 ${version} 版` },
  { title: '生效时间', render: (_, row) => formatEffectiveDate(row) },
  { title: '改了什么', className: 'wrap', render: (_, { memo }) => memo || '—' },
  { title: '已同意的会员', dataIndex: 'accepted', align: 'right' },
  {
    title: '操作',
    render: (_, row) => (
      <span className="actions">
        <Button onClick={() => onLook(row)} aria-label={`看差别：${row.title}第 ${row.version} 版`}>
          看差别
        </Button>
        {isWaiting(row) && (
          <Popconfirm
            title={`取消${row.title}第 ${row.version} 版的定时？`}
            description="它不会生效，会员不会看到；要用就再写一版"
            okText="取消定时"
            okButtonProps={{ danger: true }}
            cancelText="不取消"
            onConfirm={() => onCancel(row)}
          >
            <Button aria-label={`取消定时：${row.title}第 ${row.version} 版`}>取消定时</Button>
          </Popconfirm>
        )}
      </span>
    ),
  },
]
