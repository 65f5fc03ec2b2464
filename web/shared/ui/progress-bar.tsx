import styles from './progress-bar.module.css'

/** Thin progress bar at the top of the page. */
export function ProgressBar({ running }: { running: boolean }) {
  if (!running) return null
  return <div className={styles.bar} role="progressbar" aria-label="正在加载" />
}
