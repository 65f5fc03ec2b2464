import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { type ArticleSummary, notices } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { formatClock, formatWeekday } from '#web/shared/lib/time.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { query } from '#client/query.ts'
import { load } from '#web/shared/page/loaders.ts'
import { EmptyView, EndOfList } from '#web/shared/ui/state-views.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './notices-page.module.css'

const noticesQuery = query(notices, {})

export const loader = (args: LoaderFunctionArgs) => load(args, noticesQuery)

export function Component() {
  const { data } = useSuspenseQuery(noticesQuery)
  return (
    <>
      <PageHead title="公告通知" description="彩运的公告与通知。" path={paths.announcement()} />
      <h1>公告通知</h1>
      {data.length === 0 ? <EmptyView title="还没有公告" /> : <List notices={data} />}
    </>
  )
}

const List = ({ notices: some }: { notices: readonly ArticleSummary[] }) => (
  <div>
    <ul className={styles.list}>
      {some.map((notice) => (
        <Row key={notice.id} notice={notice} />
      ))}
    </ul>
    <EndOfList />
  </div>
)

function Row({ notice: { id, title, memo, create_time } }: { notice: ArticleSummary }) {
  const to = paths.announcement(id)
  return (
    <li className={styles.row}>
      <DayLeaf time={create_time} />
      <div>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p>{memo}</p>
      </div>
      <Link className={styles.more} to={to} aria-label={`详情：${title}`}>
        详情
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  )
}

const DayLeaf = ({ time }: { time: string }) => (
  <time className={styles.day} dateTime={time}>
    <b>{time.slice(8, 10)}</b>
    <span>
      {time.slice(0, 7)} {formatWeekday(time)}
    </span>
    <span>{formatClock(time)}</span>
  </time>
)
