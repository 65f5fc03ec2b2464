import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

export function SettingRow({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      <p className={styles.value}>{value}</p>
      {children}
    </div>
  )
}
