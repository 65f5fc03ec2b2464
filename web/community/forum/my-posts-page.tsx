import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Composer } from './composer.tsx'
import { myPostsQuery } from './forum.queries.ts'
import { PostRow } from './post-row.tsx'

export function Component() {
  const list = useInfiniteQuery({ ...myPostsQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHead title="我的动态" />
      <PageTitle>我的动态</PageTitle>
      <div>
        <ListView
          list={list}
          failed="您的动态没有取到"
          loading={{ rows: 4 }}
          empty={
            <EmptyView
              title="您还没有发过动态"
              hint="您发布的动态会列在这里，审核中的也在。"
              link={{ to: paths.forum(), label: '去论坛发一条' }}
            />
          }
        >
          {(posts) => posts.map((post) => <PostRow key={post.id} post={post} />)}
        </ListView>
      </div>
      <Composer />
    </>
  )
}
