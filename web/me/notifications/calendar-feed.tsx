import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { myCalendar, renewCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import { copyText } from '#web/shared/lib/copy-text.ts'
import { formatMinute } from '#web/shared/lib/time.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { query } from '#client/query.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useSite } from '#web/shared/page/site-context.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import styles from './calendar-feed.module.css'

const feed = query(myCalendar, {})

/** Creates, replaces or revokes the URLs of the member's calendar and result feeds. A URL is shown only once. */
export function CalendarFeed() {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.feed}>
      <SectionHead id={heading} title="日历和结果订阅" />
      <p className="sub">
        把您锁定了号码的期次和您关注的彩种的开奖日放进手机或电脑的日历：只写彩种、期号、开奖时间和注数，不写号码。开奖后的结果（中了几注、多少分，也不写号码）可以在阅读器里订阅。地址只有您知道，请不要告诉别人。
      </p>
      <QueryView read={useQuery(feed)} failed="订阅没有取到" loading={{ rows: 1 }}>
        {({ created_at }) => <Address createdAt={created_at} />}
      </QueryView>
    </section>
  )
}

type FeedPaths = Pick<ReplyOf<typeof renewCalendar>, 'path' | 'results_path'>

function Address({ createdAt }: { createdAt: string | null }) {
  const [made, setMade] = useState<FeedPaths | null>(null)
  const cache = useQueryClient()
  const onMade = ({ data }: { data: ReplyOf<typeof renewCalendar> }) => {
    setMade(data)
    cache.setQueryData(feed.queryKey, { created_at: data.created_at })
  }
  const creating = useAction(renewCalendar, { onDone: onMade })
  const replacing = useConfirm((ask) => ask(renewCalendar, {}), {
    question: '换了以后，原来的地址就不能用了，需要在日历和阅读器里重新订阅。确定更换吗？',
    confirmLabel: '更换',
    onDone: onMade,
  })
  const revoking = useConfirm((ask) => ask(revokeCalendar, {}), {
    question: '停用后，订阅了地址的日历和阅读器不再更新。确定停用吗？',
    confirmLabel: '停用',
    updates: feed,
    onDone() {
      setMade(null)
      showToast('success', '地址已停用')
    },
  })
  if (createdAt === null)
    return (
      <Button icon="calendar" busy={creating.pending} onClick={() => creating.run({})}>
        生成订阅地址
      </Button>
    )
  return (
    <>
      {made === null ? (
        <p>订阅地址已在 {formatMinute(createdAt)} 生成。忘记了可以换一个新的。</p>
      ) : (
        <>
          <FeedUrl label="日历的订阅地址（只显示这一次）" path={made.path} isCalendar />
          <FeedUrl label="结果的订阅地址（只显示这一次）" path={made.results_path} />
        </>
      )}
      <p className={styles.actions}>
        <Button size="s" onClick={replacing.ask}>
          换一个地址
        </Button>
        <Button size="s" onClick={revoking.ask}>
          停用
        </Button>
      </p>
      {replacing.dialog}
      {revoking.dialog}
    </>
  )
}

/** Field with the URL of a feed. Rendered only after a click, never on the server. */
function FeedUrl({ label, path, isCalendar = false }: { label: string; path: string; isCalendar?: boolean }) {
  const { origin } = useSite()
  const address = (origin || window.location.origin) + path
  return (
    <>
      <Field
        label={label}
        readOnly
        value={address}
        className={styles.address}
        onFocus={({ target }) => target.select()}
      />
      <p className={styles.actions}>
        <Button size="s" onClick={() => void copyText(address, '地址已复制')}>
          复制地址
        </Button>
        {isCalendar && (
          <a className="link" href={address.replace(/^https?:/, 'webcal:')}>
            在本机日历中打开
          </a>
        )}
      </p>
    </>
  )
}
