import { useQuery, useQueryClient } from '@tanstack/react-query'
import { myCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import { myMail, removeMail } from '#contract/messaging/mail.ts'
import { formatMinute } from '#web/shared/lib/time.ts'
import { query } from '#client/query.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import setting from '#web/shared/ui/setting-row.module.css'
import styles from './settings.module.css'

const mail = query(myMail, {})
const calendar = query(myCalendar, {})

/** The reminder address and the calendar feed, which work without a session; nothing if neither exists. */
export function AddressList() {
  const cache = useQueryClient()
  const address = useQuery(mail).data?.address
  const since = useQuery(calendar).data?.created_at
  const { run: remove, pending: removing } = useAction(removeMail, {
    onDone: ({ data }) => void cache.setQueryData(mail.queryKey, data),
  })
  const { run: revoke, pending: revoking } = useAction(revokeCalendar, {
    onDone: ({ data }) => void cache.setQueryData(calendar.queryKey, data),
  })
  if (!address && !since) return null
  return (
    <ul>
      {address && (
        <li className={setting.row}>
          <p className={styles.device}>提醒邮箱</p>
          <p className={setting.value}>{address}，不登录也能收到提醒</p>
          <Button size="s" busy={removing} aria-label="停用提醒邮箱" onClick={() => remove({})}>
            停用
          </Button>
        </li>
      )}
      {since && (
        <li className={setting.row}>
          <p className={styles.device}>日历和结果订阅</p>
          <p className={`${setting.value} num`}>{formatMinute(since)} 生成，不登录也能看到</p>
          <Button size="s" busy={revoking} aria-label="停用日历和结果订阅" onClick={() => revoke({})}>
            停用
          </Button>
        </li>
      )}
    </ul>
  )
}
