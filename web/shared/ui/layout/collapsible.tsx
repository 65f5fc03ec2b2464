import type { ReactNode } from 'react'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './collapsible.module.css'

interface FoldProps {
  label: string
  onToggle?: (open: boolean) => void
  children: ReactNode
}

export const Collapsible = ({ label, onToggle, children }: FoldProps) => (
  <details className={styles.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary>
      {label}
      <Icon name="down" size={16} />
    </summary>
    {children}
  </details>
)
