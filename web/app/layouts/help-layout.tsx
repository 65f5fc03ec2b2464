import { Outlet, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { SideFrame } from './side-frame.tsx'

const ITEMS = [
  { label: '常见问题', to: paths.helpCenter() },
  { label: '隐私协议', to: paths.privacy() },
  { label: '公告通知', to: paths.announcement() },
]

/** Around the help pages (docs/rules/pages.md#help). Only the item whose path is the current one is highlighted. */
export function HelpLayout() {
  const { pathname } = useLocation()
  const items = ITEMS.map((item) => ({ ...item, current: item.to === pathname ? ('page' as const) : undefined }))
  const trail = [{ label: '首页', to: paths.home() }, { label: '帮助中心' }]
  return (
    <SideFrame label="帮助" trail={trail} items={items} phone="row">
      <Outlet />
    </SideFrame>
  )
}
