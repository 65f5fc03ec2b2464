import styles from './progress-bar.module.css'

/** The thin bar at the top while something runs. */
export function ProgressBar({ running }: { running: boolean }) {
  if (!running) return null
  return <div className={styles.bar} role="progressbar" aria-label="正在加载" />
}
