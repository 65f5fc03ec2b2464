import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, type SignedInDevice } from '#contract/account.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorFace, LoadingFace } from '#web/ui/face.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAsk } from '#web/page/ask.ts'
import { devices } from './profile.queries.ts'
import styles from './settings.module.css'

/** Where one is signed in; every other device can be made to leave. */
export function DeviceList() {
  const { data, isError, isFetching, refetch } = useQuery(devices)
  if (isError) return <ErrorFace title="没能取到登录设备" busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingFace rows={2} />
  return (
    <ul>
      {data.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </ul>
  )
}

function Device({ device: { id, device, created_at, current } }: { device: SignedInDevice }) {
  const { busy, end } = useEnd(id)
  return (
    <li className={styles.row}>
      <p className={styles.device}>{device}</p>
      <p className={`${styles.value} num`}>{created_at} 登录</p>
      {current === 1 ? (
        <Tag kind="green">本机</Tag>
      ) : (
        <Button size="s" busy={busy} aria-label={`让 ${device}（${created_at} 登录）退出`} onClick={() => void end()}>
          退出
        </Button>
      )}
    </li>
  )
}

function useEnd(id: number) {
  const ask = useAsk()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function end(): Promise<void> {
    setBusy(true)
    const answer = await ask(endSession, { id }).finally(() => setBusy(false))
    if (answer.status === 200) toast('success', answer.msg)
    // A refusal too: the device may have left by itself.
    await cache.invalidateQueries({ queryKey: devices.queryKey })
  }
  return { busy, end }
}
