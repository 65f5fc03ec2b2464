import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { liftSanction, type Sanction, sanctions } from '#contract/sanctions.console.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'

/** Mutes and bans, newest first; those that still hold can be lifted. */
export function SanctionsTable({ wanted }: { wanted: object }) {
  const lifting = useAction(liftSanction)
  return (
    <>
      <Refused error={lifting.error} />
      <ListTable
        label="禁言与停用"
        empty="没有禁言或停用"
        endpoint={sanctions}
        input={wanted}
        columns={columns((id) => lifting.mutate({ id }))}
      />
    </>
  )
}

const KINDS = { mute: '禁言', ban: '停用' } as const satisfies Record<Sanction['kind'], string>
const LIFTS = { mute: '解除禁言', ban: '恢复账号' } as const satisfies Record<Sanction['kind'], string>

const columns = (onLift: (id: number) => void): TableColumnsType<Sanction> => [
  {
    title: '会员',
    render: (_, { user_id: id, nickname }) => (
      <a href={`#moderation/author/${id}`}>{nickname === '' ? `#${id}` : nickname}</a>
    ),
  },
  { title: '种类', render: (_, { kind }) => KINDS[kind] },
  { title: '原因', render: (_, { reason }) => <div className="text-cell">{reason === '' ? '—' : reason}</div> },
  { title: '从', render: (_, { created_at: at }) => at.slice(0, 16) },
  { title: '到', render: (_, { until }) => (until === '' ? '恢复为止' : until.slice(0, 16)) },
  { title: '谁', render: (_, { by }) => (by === '' ? '—' : by) },
  { title: '状态', render: (_, row) => <Ending row={row} onLift={onLift} /> },
]

function Ending({ row, onLift }: { row: Sanction; onLift: (id: number) => void }) {
  const { id, kind, nickname, state, lifted_by: by, lifted_at: at } = row
  if (state === 'over') return '已到期'
  if (state === 'lifted') return `${at.slice(0, 16)} 解除${by === '' ? '' : `（${by}）`}`
  return (
    <Popconfirm
      title={`${LIFTS[kind]}：${nickname}？`}
      description="此人同类的处罚一并解除，并会收到通知"
      okText={LIFTS[kind]}
      cancelText="不解除"
      onConfirm={() => onLift(id)}
    >
      <Button aria-label={`${LIFTS[kind]}：${nickname}`}>{LIFTS[kind]}</Button>
    </Popconfirm>
  )
}
