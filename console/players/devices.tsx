import { Button, Popconfirm } from 'antd'
import { endPlayerSession, type Player } from '#contract/admin/players.console.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'

interface Props {
  player: Player
  mayEnd: boolean
  /** Name of the role that may end the sessions; shown if this operator may not. */
  whoEnds: string
}

export function Devices({ player: { id, devices }, mayEnd, whoEnds }: Props) {
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
      {!mayEnd && devices.length > 0 && <p className="note">{whoEnds}</p>}
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
