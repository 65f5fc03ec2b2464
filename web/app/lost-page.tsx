import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import styles from './page-frame.module.css'
import { PageHead } from '#web/shared/page/page-head.tsx'

export function Component() {
  return (
    <div className={styles.frame}>
      <PageHead title="页面走丢了" />
      <h1>页面走丢了</h1>
      <Panel>
        <EmptyView
          title="没有找到您要的页面"
          hint="地址可能写错了，或者页面已经不在了。"
          action={<LinkButton to={paths.home()}>回首页</LinkButton>}
        />
      </Panel>
    </div>
  )
}
