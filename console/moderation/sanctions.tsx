import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { liftSanction, type Sanction, sanctions } from '#contract/ugc/sanctions.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ListTable } from '#console/page/list-table.tsx'
import { Modal } from '#console/page/overlays.tsx'
import { Select } from '#console/page/select.tsx'

export function SanctionsPage() {
  const [filter, want] = useState<object>({ open: 1 })
  return (
    <>
      <h1>禁言与停用</h1>
      <p className="note">
        要禁言或停用一个人，先在<a href="#players">玩家</a>里找到此人，再点“发布的内容与处罚”。
      </p>
      <div className="filter">
        <Select
          label="种类"
          names={{ mute: '禁言', ban: '停用' }}
          all="禁言和停用"
          onChoose={(kind) => want((before) => ({ ...before, kind: kind || undefined }))}
        />
        <Select
          label="状态"
          names={{ open: '生效中的', all: '全部' }}
          onChoose={(state) => want((before) => ({ ...before, open: state === 'open' ? 1 : 0 }))}
        />
      </div>
      <SanctionsTable filter={filter} />
    </>
  )
}

/** Table of mutes and bans, newest first; those in force can be lifted. */
export function SanctionsTable({ filter }: { filter: object }) {
  const [lifted, lift] = useState<Sanction | null>(null)
  return (
    <>
      {lifted && <Lifting sanction={lifted} onClose={() => lift(null)} />}
      <ListTable
        label="禁言与停用"
        empty="没有禁言或停用"
        endpoint={sanctions}
        input={filter}
        columns={columns(lift)}
      />
    </>
  )
}

const KINDS = { mute: '禁言', ban: '停用' } as const satisfies Record<Sanction['kind'], string>
const LIFT_LABELS = { mute: '解除禁言', ban: '恢复账号' } as const satisfies Record<Sanction['kind'], string>

const columns = (onLift: (sanction: Sanction) => void): TableColumnsType<Sanction> => [
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

function Lifting({ sanction: { id, kind, nickname }, onClose }: { sanction: Sanction; onClose: () => void }) {
  return (
    <Modal open title={`${LIFT_LABELS[kind]}：${nickname}？`} footer={null} onCancel={onClose}>
      <p className="note">此人同类的处罚一并解除，并会收到通知。原因只记入记录，不会告诉此人。</p>
      <CallForm
        endpoint={liftSanction}
        given={{ id }}
        fields={[{ name: 'reason', label: '解除的原因（必填）' }]}
        action={LIFT_LABELS[kind]}
        onDone={onClose}
      />
    </Modal>
  )
}

function Ending({ row, onLift }: { row: Sanction; onLift: (sanction: Sanction) => void }) {
  const { kind, nickname, state, lifted_by: by, lifted_at: at } = row
  if (state === 'over') return '已到期'
  if (state === 'lifted') return `${at.slice(0, 16)} 解除${by === '' ? '' : `（${by}）`}`
  return (
    <Button aria-label={`${LIFT_LABELS[kind]}：${nickname}`} onClick={() => onLift(row)}>
      {LIFT_LABELS[kind]}
    </Button>
  )
}
