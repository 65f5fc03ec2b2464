import { Icon } from './icon.tsx'
import styles from './care-line.module.css'

/** Responsible play: at the end of every lottery page, in the footer and at payment. */
export const CARE = '理性购彩，量力而行；未满18周岁的未成年人不得购买彩票及兑奖'

/** The care line of a page. */
export function CareLine() {
  return (
    <p className={styles.care}>
      <Icon name="shield" className={styles.shield} />
      <span>{CARE}。</span>
    </p>
  )
}
