import { Button, Popconfirm } from 'antd'
import { endPlayerSession, type Player, type PlayerRow } from '#contract/admin/players.console.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useHasPermission } from '#console/page/operator.query.ts'
import { FactList } from '#console/page/fact-list.tsx'
import { useAction } from '#console/page/use-action.ts'
import { STATE_LABELS } from './labels.ts'

export function AccountSheet({ player }: { player: Player }) {
  const may = useHasPermission()
  const { id, vip_code: code, phone, created_at: at, amount, published, taken_down: takenDown, reported } = player
  return (
    <>
      <FactList
        facts={{
          编号: id,
          会员号: code,
          手机: phone,
          注册: at.slice(0, 16),
          状态: <PlayerStatus of={player} />,
          会员: formatMembership(player),
          星币: `${amount} 枚`,
          论坛: `公开过 ${published} 条动态和评论，下架 ${takenDown} 次，被举报 ${reported} 次`,
        }}
      />
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
      <Devices player={player} />
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

function Devices({ player: { id, devices, is_operator: isOperator } }: { player: Player }) {
  const mayEnd = useHasPermission()('moderation') && isOperator === 0
  const ending = useAction(endPlayerSession)
  return (
    <section className="player-devices" aria-label="登录着的设备">
      <h2>登录着的设备</h2>
      <ErrorAlert error={ending.error} />
      {devices.length === 0 && <p>没有登录着的设备</p>}
      <ul>
        {devices.map((one) => (
          <li key={one.id}>
            <span>{one.device}</span>
            <span className="note">{one.created_at.slice(5, 16)} 登录</span>
            {mayEnd && (
              <Button
                aria-label={`让${one.device}退出`}
                loading={ending.isPending}
                onClick={() => ending.mutate({ user_id: id, id: one.id })}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!mayEnd && devices.length > 0 && (
        <p className="note">
          {isOperator === 1 ? '这是运营人员的账号，设备由管理员在“员工”里退出' : '要让设备退出，请审核员或管理员来做'}
        </p>
      )}
      {mayEnd && devices.length > 1 && (
        <Popconfirm
          title={`让 ${devices.length} 台设备全部退出？`}
          okText="全部退出"
          cancelText="不退出"
          onConfirm={() => ending.mutate({ user_id: id })}
        >
          <Button danger>全部退出</Button>
        </Popconfirm>
      )}
    </section>
  )
}
