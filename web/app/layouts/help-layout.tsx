import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from 'react-router'
import { articleDetail } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { parseId } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'
import type { Crumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { HELP_LINKS } from './footer.tsx'
import { SideFrame } from './side-frame.tsx'

const HELP: Crumb = { label: '帮助中心', to: paths.helpCenter() }
const NOTICES: Crumb = { label: '公告通知', to: paths.announcement() }

/** Layout of the help pages (docs/rules/pages.md#help). Its menu highlights an item only on exactly the item's path. */
export function Component() {
  const { pathname } = useLocation()
  const items = HELP_LINKS.map((item) => ({ ...item, current: item.to === pathname ? ('page' as const) : undefined }))
  return (
    <SideFrame label="帮助" trail={useTrail(pathname)} items={items} phone="row">
      <Outlet />
    </SideFrame>
  )
}

/** Returns the breadcrumb. An announcement is below 公告通知, even if its URL is that of a help article. */
function useTrail(pathname: string): Crumb[] {
  const id = parseId(useParams()['id'])
  const { data: article } = useQuery({ ...query(articleDetail, { id: id ?? 0 }), enabled: id !== null })
  if (article) return [HELP, ...(article.kind === 'notice' ? [NOTICES] : []), { label: article.title }]
  const item = HELP_LINKS.find(({ to }) => to === pathname && to !== HELP.to)
  return item ? [HELP, { label: item.label }] : [{ label: '帮助中心' }]
}
