import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { currentViewer } from '#web/shared/discussion/discussion.ts'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { prefetch } from '#web/shared/page/loaders.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { useSession } from '#web/shared/page/session.ts'
import { LoadingView } from '#web/shared/ui/state-views.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Banners } from './banners.tsx'
import { Community } from './community.tsx'
import { DayLine } from './day-line.tsx'
import { almanac, banners, hotPostsQuery, leadersQuery, notices, toGameDraws } from './home.queries.ts'
import { toDrawKey, type TodaysDraws, splitByDrawn, listTodaysDraws, computeFirstStop } from './todays-draws.ts'
import { Results } from './results.tsx'
import { Tonight } from './tonight.tsx'
import { Tools } from './tools.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClock, useToday } from '#web/shared/page/use-clock.ts'
import styles from './home-page.module.css'

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, latestDrawsQuery, almanac, notices, banners, leadersQuery, hotPostsQuery(currentViewer()))

const DESCRIPTION =
  '双色球、大乐透、福彩3D、排列3、排列5、七星彩、七乐彩的最新开奖号码、奖池、开奖时间、走势图与模拟选号。'

/** /index: latest and next draws. On phones the parts follow each other in DOM order, results first. */
export function Component() {
  return (
    <div className={cx('shell', styles.home)}>
      <PageHead title="首页" description={DESCRIPTION} path={paths.home()} />
      <h1 className="sr">彩运：开奖、走势与模拟选号</h1>
      <div className={styles.day}>
        <DayLine />
        <Evening />
      </div>
      <Results className={styles.results} />
      <Tools className={styles.tools} />
      <Banners className={cx('now-only', styles.banners)} />
      <Community className={cx('now-only', styles.community)} />
    </div>
  )
}

function Evening() {
  const evening = useTodaysDraws()
  return (
    <div className="now-only">
      {evening && <Tonight {...evening} />}
      <MembersEvening shown={evening && evening.open.map(toDrawKey)} />
    </div>
  )
}

const MyTonight = lazyComponent(async () => (await import('#web/shared/mine/my-todays-issues.tsx')).MyTodaysIssues)

/** The server renders every page as for a visitor; until hydration a browser with a session shows a placeholder. */
function MembersEvening({ shown }: { shown: readonly string[] | null }) {
  const session = useSession()
  const hydrated = useHydrated()
  if (hydrated) return session && <MyTonight shown={shown} meanwhile={!shown && <Room />} />
  if (shown) return null
  return (
    <div className="members-only">
      <Room />
    </div>
  )
}

const Room = () => <LoadingView rows={2} />

/** Returns the games of 今晚开奖 from the first sales stop of the day until midnight; null at other times. */
function useTodaysDraws(): TodaysDraws | null {
  const { data } = useQuery(latestDrawsQuery)
  const nights = listTodaysDraws(toGameDraws(data ?? {}), useToday())
  const [atFirst] = useState(nights)
  const begun = useClock((now) => nights.length > 0 && computeFirstStop(nights) <= now)
  return begun ? splitByDrawn(nights, atFirst) : null
}
