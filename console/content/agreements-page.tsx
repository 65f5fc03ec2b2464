import { useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { siteTime } from '#client/site-clock.ts'
import { agreementVersions } from '#contract/content.console.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { read } from '#console/page/read.ts'
import { Refused } from '#console/page/refused.tsx'
import { DiffDrawer } from './diff-drawer.tsx'
import { plainText } from './plain-text.ts'
import { AGREEMENT_NAMES, AGREEMENTS } from './words.ts'

type Version = ReplyOf<typeof agreementVersions>[number]

/** The agreements in all their versions; none is ever changed, a new one is added. */
export function AgreementsPage() {
  const { data, error } = useQuery(read(agreementVersions, {}))
  const [looked, look] = useState<Version | null>(null)
  const before = data?.find(({ name, version }) => name === looked?.name && version === looked.version - 1)
  return (
    <>
      <Refused error={error} />
      {AGREEMENT_NAMES.map((name) => (
        <section key={name} className="agreement" aria-label={AGREEMENTS[name].name}>
          <div className="head">
            <h2>{AGREEMENTS[name].name}</h2>
            <Button href={`#content/agreement/${name}`} aria-label={`写新版本：${AGREEMENTS[name].name}`}>
              写新版本
            </Button>
          </div>
          <p className="note">{AGREEMENTS[name].asked}</p>
          <DataTable
            label={`${AGREEMENTS[name].name}的版本`}
            empty="还没有版本"
            rows={data?.filter((row) => row.name === name)}
            columns={columns(look)}
          />
        </section>
      ))}
      {looked && (
        <DiffDrawer
          title={`第 ${looked.version} 版改了什么`}
          before={before ? plainText(before) : ''}
          after={plainText(looked)}
          onClose={() => look(null)}
        />
      )}
    </>
  )
}

/** From when a version is in force; said where that is still to come. */
const inForce = (from: string): string =>
  `${from.slice(0, 16)}${from > shanghaiTime(new Date(siteTime())) ? '（还没有生效）' : ''}`

const columns = (onLook: (row: Version) => void): TableColumnsType<Version> => [
  { title: '版本', render: (_, { version }) => `第 ${version} 版` },
  { title: '生效时间', render: (_, { from }) => inForce(from) },
  { title: '改了什么', className: 'wrap', render: (_, { memo }) => memo || '—' },
  { title: '已同意的会员', dataIndex: 'accepted', align: 'right' },
  {
    title: '操作',
    render: (_, row) => (
      <Button onClick={() => onLook(row)} aria-label={`看差别：${row.title}第 ${row.version} 版`}>
        看差别
      </Button>
    ),
  },
]
