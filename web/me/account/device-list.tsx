import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, mySessions, REMEMBERED_DAYS, type SignedInDevice } from '#contract/people/account.ts'
import { query } from '#client/query.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import setting from '#web/shared/ui/setting-row.module.css'
import styles from './settings.module.css'

const devicesQuery = query(mySessions, {})

export function DeviceList() {
  return (
    <QueryView read={useQuery(devicesQuery)} failed="没能取到登录设备" loading={{ rows: 2 }}>
      {(all) => (
        <ul>
          {all.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Device({ device: { id, device, created_at, current, remembered } }: { device: SignedInDevice }) {
  const { run: end, pending } = useEnd()
  return (
    <li className={setting.row}>
      <p className={styles.device}>{device}</p>
      <p className={`${setting.value} num`}>
        {created_at} 登录{remembered === 1 && `，${REMEMBERED_DAYS} 天内免登录`}
      </p>
      {current === 1 ? (
        <Tag kind="green">本机</Tag>
      ) : (
        <Button
          size="s"
          busy={pending}
          aria-label={`让 ${device}（${created_at} 登录）退出`}
          onClick={() => end({ id })}
        >
          退出
        </Button>
      )}
    </li>
  )
}

function useEnd() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: devicesQuery.queryKey })
  // The list is also refetched after a rejection, because the device may already have been signed out.
  return useAction(endSession, { says: true, onDone: readAgain, onRefused: readAgain })
}
