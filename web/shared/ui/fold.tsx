import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  label: string
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** What few need, below a line that opens it, with and without JavaScript. */
export const Fold = ({ label, onToggle, children }: FoldProps) => (
  <details className={styles.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      {label}
      <Icon name="down" size={16} />
    </summary>
    {children}
  </details>
)
