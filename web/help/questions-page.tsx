import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import {
  HELP_QUERY_LIMIT,
  HELP_TOPICS,
  type HelpTopic,
  isHelpTopic,
  type Question,
  questions,
} from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#web/shared/lib/time.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { normalizeQuery } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'
import { load } from '#web/shared/page/loaders.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { SearchForm } from '#web/shared/ui/forms/search-form.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import styles from './questions-page.module.css'

const TOPIC_IDS = Object.keys(HELP_TOPICS).filter(isHelpTopic)

function parseHelpParams(search: URLSearchParams): { q: string; topic: HelpTopic | null } {
  const topic = search.get('topic') ?? ''
  return { q: normalizeQuery(search.get('q')), topic: isHelpTopic(topic) ? topic : null }
}

const questionsQuery = (q: string) => query(questions, q === '' ? {} : { q })

export const loader = (args: LoaderFunctionArgs) =>
  load(args, questionsQuery(parseHelpParams(new URL(args.request.url).searchParams).q))

export function Component() {
  const { q, topic } = parseHelpParams(useSearchParams()[0])
  const { data } = useSuspenseQuery(questionsQuery(q))
  return (
    <div className={styles.page}>
      <PageHead
        title="常见问题"
        description="七个彩种的规则和机会，彩运怎样选号、怎样核对，以及账号、会员、星币和论坛的常见问题。"
        {...(q === '' && { path: paths.helpCenter() })}
      />
      <h1>常见问题</h1>
      <SearchForm
        action={paths.helpCenter()}
        q={q}
        label="搜索常见问题"
        placeholder="搜一搜：锁定、积分、兑奖期限……"
        maxLength={HELP_QUERY_LIMIT}
      />
      <Topics current={q === '' ? topic : undefined} />
      {q === '' ? <Groups all={data} topic={topic} /> : <Found q={q} found={data} />}
    </div>
  )
}

/** Links to the topics. `current`: the shown topic; null if all are shown; undefined for search results. */
const Topics = ({ current }: { current: HelpTopic | null | undefined }) => (
  <nav className={styles.topics} aria-label="分类">
    <Topic to={paths.helpCenter()} isCurrent={current === null}>
      全部
    </Topic>
    {TOPIC_IDS.map((id) => (
      <Topic key={id} to={paths.helpTopic(id)} isCurrent={current === id}>
        {HELP_TOPICS[id]}
      </Topic>
    ))}
  </nav>
)

const Topic = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
    {isCurrent && <Icon name="check" size={16} />}
    {children}
  </Link>
)

function Groups({ all, topic }: { all: readonly Question[]; topic: HelpTopic | null }) {
  const groups = [...TOPIC_IDS, ''].flatMap((id) => {
    const some = all.filter((one) => (isHelpTopic(one.topic) ? one.topic : '') === id)
    return some.length > 0 && (topic === null || topic === id) ? [{ id, some }] : []
  })
  if (groups.length === 0) return <EmptyView title="还没有常见问题" />
  return groups.map(({ id, some }) => (
    <section key={id} aria-labelledby={`topic-${id}`}>
      <SectionHead id={`topic-${id}`} title={isHelpTopic(id) ? HELP_TOPICS[id] : '其他'} />
      <Rows questions={some} />
    </section>
  ))
}

function Found({ q, found }: { q: string; found: readonly Question[] }) {
  if (found.length === 0)
    return <EmptyView title={`没有找到含有“${q}”的内容`} hint="可以换一个词试试；几个词之间用空格分开。" />
  return (
    <section aria-labelledby="found">
      <SectionHead id="found" title={`含有“${q}”的有 ${found.length} 篇`} />
      <Rows questions={found} />
    </section>
  )
}

const Rows = ({ questions: some }: { questions: readonly Question[] }) => (
  <ul>
    {some.map((question) => (
      <Row key={question.id} question={question} />
    ))}
  </ul>
)

function Row({ question: { id, title, memo, create_time } }: { question: Question }) {
  const to = paths.helpCenter(id)
  return (
    <li className={styles.row}>
      <div>
        <h3>
          <Link to={to}>{title}</Link>
        </h3>
        <p>{memo}</p>
      </div>
      <time dateTime={create_time}>{formatMinute(create_time)}</time>
      <Link className={styles.more} to={to} aria-label={`详情：${title}`}>
        <span>详情</span>
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  )
}
