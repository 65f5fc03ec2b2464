import { useSite } from '#web/shared/page/site-context.tsx'
import { formatClock, formatWeekday } from '#web/shared/lib/time.ts'
import { Countdown } from '#web/shared/ui/countdown.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Fact } from '#web/shared/ui/fact.tsx'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import styles from './picks-page.module.css'
import type { Sale } from './sale.ts'

interface SaleFactsProps {
  sale: Sale | null
  pool: string
  isDemo: boolean
}

/** Class of the data that is hidden here on phones, because the heading shows it there. */
const hiddenOnPhones = cx(styles.fact, 'wide-only')

export function SaleFacts({ sale, pool, isDemo }: SaleFactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact words name="本期" className={hiddenOnPhones}>
        <span className="num">{sale ? `${sale.issueno} 期` : '—'}</span>
      </Fact>
      <Fact words name="停止销售" className={styles.fact}>
        <Moment time={sale?.stopsAt} over="已停止销售" />
      </Fact>
      <Fact words name="开奖" className={styles.fact}>
        <Moment time={sale?.drawsAt} over="已到开奖时间" />
      </Fact>
      <Fact words name="奖池" className={hiddenOnPhones}>
        <span className="num">{pool}</span> {isDemo && <DemoMark />}
      </Fact>
    </dl>
  )
}

function Moment({ time, over }: { time: string | undefined; over: string }) {
  const { renderedAt } = useSite()
  if (time === undefined) return '—'
  return (
    <>
      <span className="num">{`${time.slice(5, 10)} ${formatWeekday(time)} ${formatClock(time)}`}</span>
      <small>
        <Countdown until={time} renderedAt={renderedAt} over={over} />
      </small>
    </>
  )
}
