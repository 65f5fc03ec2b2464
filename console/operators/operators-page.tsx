import { useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { endSession, mySessions, type SignedInDevice } from '#contract/people/account.ts'
import { hasPermission } from '#contract/infra/roles.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { DataTable } from '#console/page/list-table.tsx'
import { useAction } from '#console/page/use-action.ts'
import { operatorQuery } from '#console/page/operator.query.ts'
import { MyTotp } from './my-totp.tsx'
import { Staff } from './staff.tsx'
import './operators.css'

/** The operator's own sign-in settings; with the permission `staff` also the list of all operators. */
export function Component() {
  const { data: answer } = useQuery(operatorQuery)
  if (answer?.status !== 200) return null
  const { role, has_totp: hasTotp } = answer.data
  return (
    <main className="page">
      <h1>员工</h1>
      <section className="mine" aria-labelledby="my-sign-in">
        <h2 id="my-sign-in">我的登录</h2>
        <MyTotp isBound={hasTotp === 1} />
        <MyDevices />
      </section>
      {hasPermission(role, 'staff') && <Staff />}
    </main>
  )
}

function MyDevices() {
  const { data, error } = useQuery(query(mySessions, {}))
  const ending = useAction(endSession)
  return (
    <>
      <ErrorAlert error={error ?? ending.error} />
      <DataTable
        label="我的登录设备"
        empty="没有登录的设备"
        rows={data}
        columns={columns((id) => ending.mutate({ id }))}
      />
    </>
  )
}

const columns = (onEnd: (id: number) => void): TableColumnsType<SignedInDevice> => [
  { title: '设备', dataIndex: 'device' },
  { title: '登录时间', render: (_, { created_at: at }) => at.slice(0, 16) },
  {
    title: '操作',
    render: (_, { id, device, created_at: at, current }) =>
      current === 1 ? (
        '正在使用'
      ) : (
        <Button aria-label={`让我 ${at.slice(5, 16)} 登录的${device}退出`} onClick={() => onEnd(id)}>
          退出
        </Button>
      ),
  },
]
