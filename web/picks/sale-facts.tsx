import type { ReactNode } from 'react'
import { useSite } from '#web/page/site.tsx'
import { clockOf, weekdayOf } from '#web/lib/time.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { DemoMark } from '#web/ui/tag.tsx'
import styles from './picks-page.module.css'
import type { Sale } from './sale.ts'

interface SaleFactsProps {
  sale: Sale | null
  pool: string
  isDemo: boolean
}

/** The issue on sale, when its sales stop and it is drawn, and the pool. */
export function SaleFacts({ sale, pool, isDemo }: SaleFactsProps) {
  return (
    <dl className={styles.facts}>
      <Fact name="本期" quiet>
        <span className="num">{sale ? `${sale.issueno} 期` : '—'}</span>
      </Fact>
      <Fact name="停止销售">
        <Moment time={sale?.stopsAt} over="已停止销售" />
      </Fact>
      <Fact name="开奖">
        <Moment time={sale?.drawsAt} over="已到开奖时间" />
      </Fact>
      <Fact name="奖池" quiet>
        <span className="num">{pool}</span> {isDemo && <DemoMark />}
      </Fact>
    </dl>
  )
}

/** A quiet one stands in the head on phones. */
function Fact({ name, quiet = false, children }: { name: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div className={quiet ? `${styles.fact} wide-only` : styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Moment({ time, over }: { time: string | undefined; over: string }) {
  const { renderedAt } = useSite()
  if (time === undefined) return '—'
  return (
    <>
      <span className="num">{`${time.slice(5, 10)} ${weekdayOf(time)} ${clockOf(time)}`}</span>
      <small>
        <Countdown until={time} renderedAt={renderedAt} over={over} />
      </small>
    </>
  )
}
