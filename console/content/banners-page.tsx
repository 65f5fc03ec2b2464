import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { siteTime } from '#client/site-clock.ts'
import { deleteBanner, editedBanners, placeBanner } from '#contract/cms/banners.console.ts'
import { paths } from '#contract/paths.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { MoveButtons } from '#console/page/move-buttons.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { BannerDrawer, type BannerRow } from './banner-drawer.tsx'
import { BannerHistory } from './banner-history.tsx'

export function BannersPage() {
  const { data, error } = useQuery(query(editedBanners, {}))
  const [opened, open] = useState<number | 'new' | null>(null)
  const placing = useAction(placeBanner)
  const deleting = useAction(deleteBanner)
  return (
    <>
      <p className="note">
        <a className="link" href={paths.home()} target="_blank" rel="noreferrer">
          首页
        </a>
        的横幅，按这里的次序轮换。到时间自动出现和撤下，不用守着。
      </p>
      <Button type="primary" onClick={() => open('new')}>
        加横幅
      </Button>
      <ErrorAlert error={error ?? placing.error ?? deleting.error} />
      <DataTable
        label="横幅"
        empty="还没有横幅"
        rows={data}
        columns={columns(data ?? [], {
          onOpen: open,
          onMove: ({ id, revision }, before) => placing.mutate({ id, revision, before }),
          onDelete: ({ id, revision }) => deleting.mutate({ id, revision }),
        })}
      />
      {data && <BannerHistory banners={data} />}
      {opened !== null && (
        <BannerDrawer key={opened} banner={data?.find(({ id }) => id === opened) ?? null} onClose={() => open(null)} />
      )}
    </>
  )
}

interface BannerActions {
  onOpen: (id: number) => void
  onMove: (row: BannerRow, before: number) => void
  onDelete: (row: BannerRow) => void
}

const columns = (
  all: readonly BannerRow[],
  { onOpen, onMove, onDelete }: BannerActions,
): TableColumnsType<BannerRow> => [
  {
    title: '图片',
    render: (_, { image }) => <img className="thumb" src={image} alt="" />,
  },
  { title: '标题', dataIndex: 'title' },
  { title: '状态', render: (_, row) => <BannerStatus row={row} /> },
  { title: '时间', render: (_, { from, until }) => formatPeriod(from, until) },
  { title: '链接', render: (_, { link }) => link || '—' },
  {
    title: '操作',
    render: (_, row) => (
      <span className="actions">
        <Button aria-label={`改：${row.title}`} onClick={() => onOpen(row.id)}>
          改
        </Button>
        <MoveButtons
          of={row}
          among={all.filter(({ place }) => place === row.place)}
          onMove={(before) => onMove(row, before)}
        />
        {!row.is_own && (
          <Popconfirm
            title={`删除横幅“${row.title}”？`}
            description="删除后图片不再保留；暂时不用，可以改为隐藏"
            okText="删除"
            okButtonProps={{ danger: true }}
            cancelText="不删除"
            onConfirm={() => onDelete(row)}
          >
            <Button danger aria-label={`删除：${row.title}`}>
              删除
            </Button>
          </Popconfirm>
        )}
      </span>
    ),
  },
]

const formatPeriod = (from: string, until: string): string =>
  from === '' && until === '' ? '一直' : `${from.slice(0, 16) || '现在'} 至 ${until.slice(0, 16) || '一直'}`

const STATUS_WORDS = { published: '显示中', scheduled: '还没开始', draft: '已结束', hidden: '已隐藏' } as const

function BannerStatus({ row }: { row: BannerRow }) {
  const status = computeStatus(row, formatShanghaiTime(new Date(siteTime())))
  return (
    <span className="state" data-state={status}>
      {STATUS_WORDS[status]}
    </span>
  )
}

function computeStatus({ shown, from, until }: BannerRow, now: string): keyof typeof STATUS_WORDS {
  if (!shown) return 'hidden'
  if (from > now) return 'scheduled'
  return until !== '' && until <= now ? 'draft' : 'published'
}
