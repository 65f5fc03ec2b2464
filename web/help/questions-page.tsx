import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { questions } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { load, query } from '#web/page/query.ts'
import { ArticleList } from './article-list.tsx'

const all = query(questions, {})

export const loader = (args: LoaderFunctionArgs) => load(args, all)

/** /help-center: 常见问题. */
export function Component() {
  const { data } = useSuspenseQuery(all)
  return (
    <>
      <PageHead
        title="常见问题"
        description="彩运怎样选号、怎样核对、数据从哪里来，以及账号和会员的常见问题。"
        path={paths.helpCenter()}
      />
      <ArticleList title="常见问题" articles={data} pathOf={paths.helpCenter} empty="还没有常见问题" />
    </>
  )
}
