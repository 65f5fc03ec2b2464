import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { Comments } from '#web/shared/discussion/comments.tsx'
import { commentPages, useViewer, type Viewer, currentViewer } from '#web/shared/discussion/discussion.ts'
import { BlockAwareContent } from '#web/shared/page/block-aware-content.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseId } from '#web/shared/page/params.ts'
import { ReadRefused } from '#client/query.ts'
import { load, createNotFound, queryClientContext } from '#web/shared/page/loaders.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView, ErrorView, LoadingView } from '#web/shared/ui/state-views.tsx'
import { Composer } from './composer.tsx'
import { createPostDiscussion, postQuery, usePostCache } from './forum.queries.ts'
import styles from './forum-page.module.css'
import { ForumColumns } from './forum-columns.tsx'
import { PostRow } from './post-row.tsx'

const NOT_FOUND = 404

/**
 * Loads the post and its comments. The document has status 404 for an unknown post, and for one that only its author
 * may see, because the server renders every page as for a visitor; the browser then loads the post.
 */
export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params['id'])
  if (id === null) throw createNotFound()
  const client = args.context.get(queryClientContext)
  const viewer = currentViewer()
  const comments = client.prefetchInfiniteQuery(commentPages(createPostDiscussion(id), viewer))
  if (!import.meta.env.SSR) {
    await Promise.all([load(args, postQuery(id, viewer)), comments])
    return true
  }
  const [found] = await Promise.all([exists(client.fetchQuery(postQuery(id, viewer))), comments])
  return found || data(false, { status: NOT_FOUND })
}

async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return true
  } catch (error) {
    if (error instanceof ReadRefused && error.status === 400) return false
    throw error
  }
}

export function Component() {
  const id = parseId(useParams()['id']) ?? 0
  return (
    <div className={cx('shell', styles.page)}>
      <Breadcrumb trail={[{ label: '论坛', to: paths.forum() }, { label: '动态' }]} />
      <ForumColumns>
        <Topic key={id} id={id} />
      </ForumColumns>
      <Composer />
    </div>
  )
}

function Topic({ id }: { id: number }) {
  const viewer = useViewer()
  const found = useLoaderData<typeof loader>()
  const read = useQuery({
    ...postQuery(id, viewer),
    // The document of a missing post already contains the response for visitors, so a visitor's browser does not repeat
    // it.
    enabled: found || viewer === 'member',
    placeholderData: keepPreviousData,
  })
  useUpdateFeed(read.data)
  if (read.data) {
    return (
      <BlockAwareContent byOthers={read.isPlaceholderData}>
        <Shown post={read.data} viewer={viewer} />
      </BlockAwareContent>
    )
  }
  if (!found && viewer === 'visitor') return <Missing />
  if (!read.isError)
    return (
      <Titled>
        <LoadingView shape="people" />
      </Titled>
    )
  if (read.error instanceof ReadRefused && read.error.status === 400) return <Missing />
  return (
    <Titled>
      <ErrorView title="动态没有取到" busy={read.isFetching} onRetry={() => void read.refetch()} />
    </Titled>
  )
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title="动态" />
    <h1 className="sr">动态</h1>
    {children}
  </>
)

const Missing = () => (
  <>
    <PageHead title="页面走丢了" />
    <h1>页面走丢了</h1>
    <EmptyView
      title="没有找到您要的动态"
      hint="它可能已经删除，或者地址写错了。"
      link={{ to: paths.forum(), label: '去论坛看看' }}
    />
  </>
)

/** Copies the post's current counts into the cached feed, which is shown after going back. */
function useUpdateFeed(post: Post | undefined): void {
  const { change } = usePostCache()
  useEffect(() => {
    if (post) change(post.id, (shown) => ({ ...shown, ...selectCounts(post) }))
    // `change` is omitted, because each render creates a new function with the same effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [post])
}

const selectCounts = ({ is_thumbs_up, thumbsup_num, comment_num, share_num }: Post) => ({
  is_thumbs_up,
  thumbsup_num,
  comment_num,
  share_num,
})

const TITLE_LENGTH = 30
const DESCRIPTION_LENGTH = 120
const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function truncate(text: string, length: number): string {
  const line = toOneLine(text)
  return line.length > length ? `${line.slice(0, length).toWellFormed()}…` : line
}

function Shown({ post, viewer }: { post: Post; viewer: Viewer }) {
  const [opened, setOpened] = useState(false)
  if (post.is_blocked === 1 && !opened)
    return (
      <Titled>
        <EmptyView
          title="您已屏蔽该作者"
          action={
            <Button size="s" onClick={() => setOpened(true)}>
              仍要查看
            </Button>
          }
        />
      </Titled>
    )
  const isClosed = post.is_held === 1 || post.is_down === 1
  return (
    <>
      <PageHead
        title={`${truncate(post.content, TITLE_LENGTH)} - ${post.nickname}`}
        description={truncate(post.content, DESCRIPTION_LENGTH)}
        path={paths.topic(post.id)}
        article
      />
      <h1 className="sr">{post.nickname}的动态</h1>
      <PostRow post={post} whole />
      <div className={styles.comments}>
        <Comments
          discussion={{ ...createPostDiscussion(post.id), ...(isClosed && { closed: '动态公开后才能评论。' }) }}
          viewer={viewer}
          count={post.comment_num}
          invitation="说说您的看法，第一条评论等您来写。"
        />
      </div>
    </>
  )
}
