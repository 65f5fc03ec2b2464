import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { anchors, paths } from '#contract/paths.ts'
import { FOUND_KINDS, type SearchResult, type FoundKind, QUERY_LIMIT, search } from '#contract/ugc/search.ts'
import { useViewer, type Viewer } from '#web/shared/discussion/discussion.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { useAgo } from '#web/shared/page/use-clock.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SearchForm } from '#web/shared/ui/forms/search-form.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import styles from './search-page.module.css'
import { beforeCursor, pagedQuery } from '#web/shared/page/paged-query.ts'
import { query } from '#client/query.ts'

const ROWS_A_PAGE = 10

const searchPagesQuery = (q: string, kind: FoundKind, viewer: Viewer) =>
  pagedQuery(
    ROWS_A_PAGE,
    (page, pageSize, last: SearchResult | null) => query(search, { q, kind, page, pageSize, ...beforeCursor(last) }),
    viewer,
  )

const KIND_NAMES = { post: '动态', comment: '评论' } as const satisfies Record<FoundKind, string>

/** The server renders one document for all queries; the browser searches. */
export function Component() {
  const { q, kind } = useSearch()
  const tabs = FOUND_KINDS.map((id) => ({ id, label: KIND_NAMES[id], to: paths.forumSearch(q, id) }))
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead title="搜索论坛" />
      <Breadcrumb trail={[{ label: '论坛', to: paths.forum() }, { label: '搜索' }]} />
      <PageTitle>搜索论坛</PageTitle>
      <SearchForm
        action={paths.forumSearch()}
        among={kind === 'post' ? undefined : { kind }}
        q={q}
        label="搜索论坛里的动态和评论"
        placeholder="一个字、一个号码或期号"
        maxLength={QUERY_LIMIT}
        className={styles.form}
      />
      {q !== '' && (
        <>
          <LinkTabs label="在哪里找" items={tabs} current={kind} look="line" className={styles.tabs} />
          <Hits key={`${kind} ${q}`} q={q} kind={kind} />
        </>
      )}
    </div>
  )
}

/** Returns the query in the URL. `q` is '' if nothing is searched, and always before hydration. */
function useSearch(): { q: string; kind: FoundKind } {
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  if (!hydrated) return { q: '', kind: 'post' }
  const kind = FOUND_KINDS.find((one) => one === params.get('kind')) ?? 'post'
  return { q: (params.get('q') ?? '').trim().slice(0, QUERY_LIMIT), kind }
}

function Hits({ q, kind }: { q: string; kind: FoundKind }) {
  const list = useInfiniteQuery(searchPagesQuery(q, kind, useViewer()))
  const none = (
    <EmptyView
      title={`没有找到含有“${q}”的${KIND_NAMES[kind]}`}
      hint="可以换一个词试试；几个词之间用空格分开。号码和期号请写完整。"
      // A query of digits may be meant for draws, so the search for draws is offered.
      {...(/^[\d\s+]+$/.test(q) && { link: { to: paths.findDraws(1, q), label: '在开奖结果里查找' } })}
    />
  )
  return (
    <ListView list={list} failed="搜索没有完成" loading={{ rows: 4, shape: 'people' }} empty={none}>
      {(hits) => (
        <ul className={styles.list}>
          {hits.map((hit) => (
            <Hit key={hit.id} kind={kind} hit={hit} />
          ))}
        </ul>
      )}
    </ListView>
  )
}

const buildResultPath = (kind: FoundKind, { id, post_id, thread_id }: SearchResult): string =>
  paths.topic(post_id) + (kind === 'comment' ? anchors.comment(id, thread_id || null) : '')

function Hit({ kind, hit }: { kind: FoundKind; hit: SearchResult }) {
  const when = useAgo(hit.created_at, `${formatDateWithWeekday(hit.created_at)} ${formatClock(hit.created_at)}`)
  return (
    <li className={styles.hit}>
      <AuthorAvatar author={hit} />
      <div className={styles.main}>
        <p className={styles.head}>
          <AuthorName author={hit} className={styles.name} />
          <time className="num muted" dateTime={hit.created_at}>
            {when}
          </time>
        </p>
        <Link className={styles.text} to={buildResultPath(kind, hit)}>
          {/* The parts of a text have no unique key except their index. */}
          {hit.parts.map((part, at) => (part.hit === 1 ? <mark key={at}>{part.text}</mark> : part.text))}
        </Link>
      </div>
    </li>
  )
}
