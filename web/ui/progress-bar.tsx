import { useSyncExternalStore } from 'react'
import styles from './progress-bar.module.css'

interface Running {
  subscribe: (tell: () => void) => () => void
  isRunning: () => boolean
  isRunningOnServer: () => boolean
}

/** The thin bar at the top while the store says that something runs, or `also` does (a navigation). */
export function ProgressBar({ store, also = false }: { store: Running; also?: boolean }) {
  const calling = useSyncExternalStore(store.subscribe, store.isRunning, store.isRunningOnServer)
  if (!calling && !also) return null
  return <div className={styles.bar} role="progressbar" aria-label="正在加载" />
}
