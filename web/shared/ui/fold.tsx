import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'

/** What few need, below a line that opens it, with and without JavaScript. */
export const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>
      {label}
      <Icon name="down" size={16} />
    </summary>
    {children}
  </details>
)
