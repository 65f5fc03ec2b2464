import type { ReactNode } from 'react'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import styles from './forum-page.module.css'

export const ForumColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <aside className={styles.aside} aria-label="旁注">
      <section className={styles.manners} aria-labelledby="manners">
        <SectionHead id="manners" title="论坛约定" />
        <p>分享心得，不卖号，不荐号，不拉群。</p>
        <p>晒图请遮住票面二维码与个人信息。</p>
        <p>输赢平常心，劝人加注的内容会被移除。</p>
      </section>
    </aside>
  </div>
)
