import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  label: string
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** Collapsible content; works without JavaScript. */
export const Collapsible = ({ label, onToggle, children }: FoldProps) => (
  <details className={styles.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      {label}
      <Icon name="down" size={16} />
    </summary>
    {children}
  </details>
)
