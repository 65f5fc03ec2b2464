import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { formatDate, formatMonthDay, formatWeekday } from '#web/shared/lib/time.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { almanac, notices } from './home.queries.ts'
import styles from './day-line.module.css'

export function DayLine() {
  return (
    <div className={styles.line}>
      <DayLeaf />
      <Notice />
    </div>
  )
}

function DayLeaf() {
  const today = useToday()
  const { data } = useQuery(almanac)
  const leaf = data?.date === today ? data : null
  const [year, month, day] = today.split('-').map(Number)
  return (
    <div className={styles.leaf}>
      <b className="num" aria-hidden="true">
        {day}
      </b>
      <p>
        <time dateTime={today}>
          {year}年{month}月<span className="sr">{day}日</span> · {formatWeekday(today)}
        </time>
        <br />
        {leaf ? leaf.lunar : <>&nbsp;</>}
      </p>
      {leaf?.closed_until && <Closed until={leaf.closed_until} />}
    </div>
  )
}

const Closed = ({ until }: { until: string }) => (
  <p className={styles.closed}>
    <Link to={paths.calendar(1)}>{`休市，至 ${formatMonthDay(until)} ${formatWeekday(until)}`}</Link>
    <br />
    不销售，也不开奖
  </p>
)

function Notice() {
  const { data } = useQuery(notices)
  const notice = data?.[0]
  if (!notice) return null
  return (
    <p className={styles.notice}>
      <Icon name="notice" />
      <Link to={paths.announcement(notice.id)}>{notice.title}</Link>
      <time className="num" dateTime={formatDate(notice.create_time)}>
        {formatDate(notice.create_time)} 发布
      </time>
    </p>
  )
}
