import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, type Params, useParams } from 'react-router'
import { articleDetail, HELP_TOPICS, isHelpTopic } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseId } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'
import { load, createNotFound } from '#web/shared/page/loaders.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Article } from './article.tsx'
import styles from './article.module.css'

/** Returns the query for a help article or an announcement; they share one endpoint and one id sequence. */
function articleQuery(params: Params) {
  const id = parseId(params['id'])
  if (id === null) throw createNotFound()
  return query(articleDetail, { id })
}

/** Paths and labels by the kind of an article, which the URL may name differently. */
const KINDS = {
  help: { pathOf: paths.helpCenter, back: '全部问题' },
  notice: { pathOf: paths.announcement, back: '全部公告' },
} as const

export const loader = (args: LoaderFunctionArgs) => load(args, articleQuery(args.params))

export function Component() {
  const { data: article } = useSuspenseQuery(articleQuery(useParams()))
  const { pathOf, back } = KINDS[article.kind]
  return (
    <>
      <PageHead title={article.title} description={article.memo} path={pathOf(article.id)} article />
      <Article
        title={article.title}
        time={article.create_time}
        note={
          isHelpTopic(article.topic) && <Link to={paths.helpTopic(article.topic)}>{HELP_TOPICS[article.topic]}</Link>
        }
        content={article.content}
      >
        <p className={styles.back}>
          <LinkButton size="s" icon="back" to={pathOf()}>
            {back}
          </LinkButton>
        </p>
      </Article>
    </>
  )
}
