import { useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { endSession, mySessions, type SignedInDevice } from '#contract/people/account.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'

export function MyDevices() {
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
