import { useQuery } from '@tanstack/react-query'
import { MAX_KEPT_TICKETS } from '#contract/play/kept-tickets.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { EmptyView, LoadingView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { useTicketReader } from '#web/play/workshop/ticket/use-readings.ts'
import { SavedTicketCard } from './kept-card.tsx'
import { keptTicketsQuery } from './kept.queries.ts'
import styles from './kept-tickets-page.module.css'

/** /kept-tickets, 我守的号: the member's saved tickets with their cost and prizes. */
export function Component() {
  const read = useQuery(keptTicketsQuery)
  const reader = useTicketReader(true)
  return (
    <>
      <PageHead title="我守的号" />
      <PageTitle
        about={
          read.data && read.data.length > 0 && <p className="sub num">{`${read.data.length} / ${MAX_KEPT_TICKETS}`}</p>
        }
      >
        我守的号
      </PageTitle>
      <p className={styles.about}>从存下的那一期起，每期开奖后替您核对，没中也记下来。过去中过什么，不说明以后。</p>
      <QueryView read={read} failed="守的号没有取到" loading={{ rows: 3 }}>
        {(all) =>
          all.length === 0 ? (
            <EmptyView
              title="还没有守号"
              hint="在号码工坊里贴上或选好一张票，按“存为守号”，以后每期都替您核对。"
              link={{ to: paths.workshop(1), label: '去号码工坊' }}
            />
          ) : !reader ? (
            <LoadingView rows={3} />
          ) : (
            <ul className={styles.list}>
              {all.map((one) => (
                <SavedTicketCard key={one.id} kept={one} read={reader} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <SimulationNote>花费按实体店每注 2 元计，奖金是公布的单注奖金，派奖和税不计。</SimulationNote>
    </>
  )
}
