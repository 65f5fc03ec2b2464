import type { Player, PlayerRow } from '#contract/admin/players.console.ts'
import { useHasPermission } from '#console/page/operator.query.ts'
import { Devices } from './devices.tsx'
import { STATE_LABELS } from './labels.ts'

export function AccountSheet({ player }: { player: Player }) {
  const may = useHasPermission()
  const { id, vip_code: code, phone, created_at: at, amount, published, taken_down: takenDown, reported } = player
  return (
    <>
      <dl>
        <dt>编号</dt>
        <dd>{id}</dd>
        <dt>会员号</dt>
        <dd>{code}</dd>
        <dt>手机</dt>
        <dd>{phone}</dd>
        <dt>注册</dt>
        <dd>{at.slice(0, 16)}</dd>
        <dt>状态</dt>
        <dd>
          <PlayerStatus of={player} />
        </dd>
        <dt>会员</dt>
        <dd>{formatMembership(player)}</dd>
        <dt>星币</dt>
        <dd>{amount} 枚</dd>
        <dt>论坛</dt>
        <dd>
          公开过 {published} 条动态和评论，下架 {takenDown} 次，被举报 {reported} 次
        </dd>
      </dl>
      <p className="player-ways">
        {may('moderation') && (
          <a className="link" href={`#moderation/author/${id}`}>
            发布的内容与处罚
          </a>
        )}
        {may('finance') && (
          <a className="link" href={`#orders/of/${id}`}>
            看订单
          </a>
        )}
      </p>
      <Devices
        player={player}
        mayEnd={may('moderation') && player.is_operator === 0}
        whoEnds={
          player.is_operator === 1
            ? '这是运营人员的账号，设备由管理员在“员工”里退出'
            : '要让设备退出，请审核员或管理员来做'
        }
      />
    </>
  )
}

function formatMembership({ is_vip: isVip, deadline }: Player): string {
  if (deadline === '') return '没有开通过'
  return isVip === 1 ? `至 ${deadline.slice(0, 16)}` : `已于 ${deadline.slice(0, 16)} 到期`
}

export function PlayerStatus({ of: { state, muted_until: until } }: { of: PlayerRow }) {
  return (
    <span className="player-state" data-state={state}>
      {STATE_LABELS[state]}
      {state === 'muted' && `至 ${until.slice(5, 16)}`}
    </span>
  )
}
