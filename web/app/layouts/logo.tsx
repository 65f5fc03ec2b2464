import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import styles from './logo.module.css'

export function Logo() {
  return (
    <Link className={styles.logo} to={paths.home()} aria-label="彩运首页">
      <svg width="34" height="28" viewBox="0 0 34 28" aria-hidden="true">
        <circle className={styles.first} cx="13" cy="14" r="12" />
        <circle className={styles.gap} cx="26" cy="19" r="6.8" />
        <circle className={styles.second} cx="26" cy="19" r="5" />
      </svg>
      <b>彩运</b>
    </Link>
  )
}
