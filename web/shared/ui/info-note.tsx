import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './info-note.module.css'

/** What holds for all of a page, on a ground of its own. */
export const InfoNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
)
