import type { ReactNode } from 'react'
import styles from './page-title.module.css'

export const PageTitle = ({ children, about, end }: { children: ReactNode; about?: ReactNode; end?: ReactNode }) => (
  <div className={styles.head}>
    <h1>{children}</h1>
    {about && <div className={styles.about}>{about}</div>}
    {end && <div className={styles.end}>{end}</div>}
  </div>
)
