import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { myNotifications, type Notification, readNotifications } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { ListView } from '#web/shared/page/list-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { AppealButton } from '#web/shared/people/use-content-actions.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { UnderTabs } from '#web/shared/ui/layout/tabs.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { notificationPagesQuery, unreadQuery } from './notifications.queries.ts'
import styles from './notifications-page.module.css'
import { NotificationSettings } from './settings.tsx'

const TABS = [
  { id: 'list', label: '消息', to: paths.notifications() },
  { id: 'settings', label: '通知设置', to: paths.notificationSettings() },
]

export function Component() {
  const { hash } = useLocation()
  const current = hash === '#settings' ? 'settings' : 'list'
  return (
    <>
      <PageHead title="消息通知" />
      <Head />
      <UnderTabs label="消息通知" items={TABS} current={current} />
      <div>{current === 'settings' ? <Settings /> : <List />}</div>
      <SimulationNote />
    </>
  )
}

const Settings = () => (
  <>
    <NotificationSettings />
    <CalendarFeed />
  </>
)

function Head() {
  const { data } = useQuery(unreadQuery)
  const cache = useQueryClient()
  const { run: read, pending } = useMarkRead()
  const readAll = () => {
    const newest = cache.getQueryData(notificationPagesQuery.queryKey)?.pages[0]?.[0]
    // Notifications that arrived after the list was loaded remain unread. Without a loaded list, all become read.
    read(newest ? { newest_id: newest.id } : {})
  }
  return (
    <PageTitle
      end={
        data !== undefined &&
        data.count > 0 && (
          <Button size="s" icon="check" busy={pending} onClick={readAll}>
            全部已读
          </Button>
        )
      }
    >
      消息通知
    </PageTitle>
  )
}

const useMarkRead = () => useAction(readNotifications, { updates: unreadQuery, changes: [[myNotifications.path]] })

/** Refetches the list when the unread count changes, for example by a new notification or in another tab. */
function useRefetchOnNews() {
  const cache = useQueryClient()
  const count = useQuery(unreadQuery).data?.count
  const known = useRef(count)
  useEffect(() => {
    const before = known.current
    known.current = count
    if (before === undefined || count === undefined || count === before) return
    void cache.invalidateQueries({ queryKey: [myNotifications.path] })
  }, [cache, count])
}

function List() {
  const list = useInfiniteQuery(notificationPagesQuery)
  useRefetchOnNews()
  const none = <EmptyView title="还没有通知" hint="有人回复、点赞，或锁定的号码中奖后，会在这里通知您。" />
  return (
    <ListView list={list} failed="通知没有取到" loading={{ rows: 4 }} empty={none}>
      {(all) => (
        <ul className={styles.list}>
          {all.map((one) => (
            <Row key={one.id} notification={one} />
          ))}
        </ul>
      )}
    </ListView>
  )
}

function Row({ notification }: { notification: Notification }) {
  const { run: read } = useMarkRead()
  const { id, title, memo, link, created_at, is_read, is_withdrawn, review_id } = notification
  const fresh = is_read === 0 && is_withdrawn === 0
  const onRead = () => read({ id })
  return (
    <li className={cx(styles.row, fresh && styles.fresh)}>
      <p className={styles.title}>
        {fresh && <span className="sr">未读：</span>}
        <Words struck={is_withdrawn === 1}>
          {link ? (
            <Link to={link} onClick={fresh ? onRead : undefined}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Words>
        {is_withdrawn === 1 && <Tag kind="amber">已更正</Tag>}
      </p>
      <p className={styles.memo}>
        <Words struck={is_withdrawn === 1}>{memo}</Words>
      </p>
      <p className={styles.foot}>
        <time className="num" dateTime={created_at}>
          {formatDateWithWeekday(created_at)} {formatClock(created_at)}
        </time>
        {fresh && (
          <button type="button" className={styles.mark} aria-label={`标为已读：${title}`} onClick={onRead}>
            标为已读
          </button>
        )}
        {review_id !== 0 && <AppealButton reviewId={review_id} className={styles.mark} />}
      </p>
    </li>
  )
}

const Words = ({ struck, children }: { struck: boolean; children: ReactNode }) =>
  struck ? <s>{children}</s> : children
