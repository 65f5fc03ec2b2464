import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import styles from './forum-page.module.css'

export const ForumRules = () => (
  <section className={styles.manners} aria-labelledby="manners">
    <SectionHead id="manners" title="论坛约定" />
    <p>分享心得，不卖号，不荐号，不拉群。</p>
    <p>晒图请遮住票面二维码与个人信息。</p>
    <p>输赢平常心，劝人加注的内容会被移除。</p>
  </section>
)
