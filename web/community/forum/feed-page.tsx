import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, NavigationType, useLocation, useNavigationType } from 'react-router'
import { anchors, paths } from '#contract/paths.ts'
import { machineTime } from '#client/site-clock.ts'
import { useViewer, currentViewer } from '#web/shared/discussion/discussion.ts'
import { BlockAwareContent } from '#web/shared/page/block-aware-content.tsx'
import { ListView } from '#web/shared/page/list-view.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { queryClientContext } from '#web/shared/page/loaders.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Composer } from './composer.tsx'
import { feedQuery } from './forum.queries.ts'
import styles from './forum-page.module.css'
import { ForumColumns } from './forum-columns.tsx'
import { PostBox } from './post-box.tsx'
import { PostRow } from './post-row.tsx'

/** Loads the feed unless it is cached, so that going back from a topic restores the posts and the scroll position. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  const feed = feedQuery(currentViewer())
  if (client.getQueryData(feed.queryKey)) return null
  await client.prefetchInfiniteQuery(feed)
  return null
}

const DESCRIPTION = '彩友们分享选号心得、开奖与走势的看法。只交流，不卖号，不荐号。'

export function Component() {
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead title="论坛" description={DESCRIPTION} path={paths.forum()} />
      <ForumColumns>
        <PageTitle
          end={
            <LinkButton kind="text" icon="search" to={paths.forumSearch()}>
              搜索
            </LinkButton>
          }
        >
          论坛
        </PageTitle>
        <PostBox />
        <Feed />
      </ForumColumns>
      <Composer />
    </div>
  )
}

function Feed() {
  const feed = feedQuery(useViewer())
  const list = useInfiniteQuery({ ...feed, placeholderData: keepPreviousData })
  useRefetchOnVisit(feed.queryKey)
  const none = <EmptyView title="还没有动态" hint="写下第一条，说说您的彩票心得。" />
  return (
    <BlockAwareContent byOthers={list.isPlaceholderData}>
      <ListView list={list} failed="动态没有取到" loading={{ rows: 5, shape: 'people' }} empty={none}>
        {(posts) => posts.map((post) => <PostRow key={post.id} post={post} />)}
      </ListView>
    </BlockAwareContent>
  )
}

const FRESH_MS = 10_000

/** Refetches the newest posts when the page is opened by a link. Going back shows the feed as it was. */
function useRefetchOnVisit(queryKey: readonly unknown[]): void {
  const cache = useQueryClient()
  const isInBox = useLocation().hash === anchors.postBox()
  const arrived = useNavigationType() !== NavigationType.Pop && !isInBox
  const readFirst = useEffectEvent(async () => {
    // Skipped if the loader has just loaded the first page.
    if (machineTime() - (cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < FRESH_MS) return
    cache.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
      queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
    await cache.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (arrived) void readFirst()
  }, [arrived])
}
