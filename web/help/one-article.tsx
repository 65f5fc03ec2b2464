import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type Params, useParams } from 'react-router'
import { articleDetail } from '#contract/content.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { idOf } from '#web/page/params.ts'
import { load, notFound, query } from '#web/page/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Article } from './article.tsx'

/** Help articles and announcements share one id space and one call. */
function wanted(params: Params): { id: number } {
  const id = idOf(params['id'])
  if (id === null) throw notFound()
  return { id }
}

export const loadArticle = (args: LoaderFunctionArgs) => load(args, query(articleDetail, wanted(args.params)))

interface OneArticleProps {
  /** Where it stands. */
  pathOf: (id: number) => string
  /** The list it comes from. */
  list: { label: string; to: string }
}

/** The article that the path names, and the way back to its list. */
export function OneArticle({ pathOf, list }: OneArticleProps) {
  const { data } = useSuspenseQuery(query(articleDetail, wanted(useParams())))
  return (
    <>
      <PageHead title={data.title} description={data.memo} path={pathOf(data.id)} />
      <Article title={data.title} time={data.create_time} content={data.content} />
      <p>
        <LinkButton size="s" icon="back" to={list.to}>
          {list.label}
        </LinkButton>
      </p>
    </>
  )
}
