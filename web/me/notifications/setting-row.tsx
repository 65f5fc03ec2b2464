import type { ReactNode } from 'react'
import styles from '#web/shared/ui/setting-row.module.css'

/** One thing that can be set, how it stands, and what can be done. */
export function SettingRow({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      <p className={styles.value}>{value}</p>
      {children}
    </div>
  )
}
