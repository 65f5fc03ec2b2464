import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { notices } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { load, query } from '#web/page/query.ts'
import { ArticleList } from './article-list.tsx'

const all = query(notices, {})

export const loader = (args: LoaderFunctionArgs) => load(args, all)

/** /announcement: 公告通知. */
export function Component() {
  const { data } = useSuspenseQuery(all)
  return (
    <>
      <PageHead title="公告通知" description="彩运的公告与通知。" path={paths.announcement()} />
      <ArticleList title="公告通知" articles={data} pathOf={paths.announcement} empty="还没有公告" />
    </>
  )
}
