import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './info-note.module.css'

/** A notice for the whole page, on a coloured background. */
export const InfoNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
)
