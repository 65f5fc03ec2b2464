import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, type Params, useParams } from 'react-router'
import {
  type Article as ArticleData,
  articleDetail,
  type ArticleSummary,
  HELP_TOPICS,
  isHelpTopic,
  notices,
  questions,
} from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseId } from '#web/shared/page/params.ts'
import { query, type ReadQuery } from '#client/query.ts'
import { load, createNotFound, queryClientContext } from '#web/shared/page/loaders.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { StructuredData } from '#web/shared/page/structured-data.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Article } from './article.tsx'
import { buildArticleData } from './structured.ts'
import styles from './article.module.css'

/** Returns the query for a help article or an announcement; they share one endpoint and one id sequence. */
function articleQuery(params: Params) {
  const id = parseId(params['id'])
  if (id === null) throw createNotFound()
  return query(articleDetail, { id })
}

/** Path and list by kind of article. The kind of the article decides, not the URL under which it was opened. */
const KINDS = {
  help: { pathOf: paths.helpCenter, list: query(questions, {}), back: '全部问题' },
  notice: { pathOf: paths.announcement, list: query(notices, {}), back: '全部公告' },
} as const

export async function loader(args: LoaderFunctionArgs) {
  const one = articleQuery(args.params)
  await load(args, one)
  const article = args.context.get(queryClientContext).getQueryData(one.queryKey)
  return article ? load(args, KINDS[article.kind].list) : null
}

export function Component() {
  const { data: article } = useSuspenseQuery(articleQuery(useParams()))
  const { origin } = useSite()
  const { pathOf, back } = KINDS[article.kind]
  const path = pathOf(article.id)
  return (
    <>
      <PageHead title={article.title} description={article.memo} path={path} article />
      <StructuredData data={() => buildArticleData(article, origin + path)} />
      <Article
        title={article.title}
        time={article.create_time}
        note={
          isHelpTopic(article.topic) && <Link to={paths.helpTopic(article.topic)}>{HELP_TOPICS[article.topic]}</Link>
        }
        content={article.content}
      >
        <Neighbours article={article} />
        <p className={styles.back}>
          <LinkButton size="s" icon="back" to={pathOf()}>
            {back}
          </LinkButton>
        </p>
      </Article>
    </>
  )
}

function Neighbours({ article: { id, kind } }: { article: ArticleData }) {
  const { pathOf, list } = KINDS[kind]
  const { queryKey, queryFn }: ReadQuery<readonly ArticleSummary[]> = list
  const { data: all } = useSuspenseQuery({ queryKey, queryFn })
  const at = all.findIndex((one) => one.id === id)
  const [before, after] = at === -1 ? [] : [all[at - 1], all[at + 1]]
  return (
    <nav className={styles.neighbours} aria-label="上一篇、下一篇">
      {before && (
        <Link to={pathOf(before.id)}>
          <small>上一篇</small>
          {before.title}
        </Link>
      )}
      {after && (
        <Link className={styles.next} to={pathOf(after.id)}>
          <small>下一篇</small>
          {after.title}
        </Link>
      )}
    </nav>
  )
}
