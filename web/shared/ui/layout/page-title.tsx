import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** Text or labels on the line of the title, after it. */
  about?: ReactNode
  /** Controls at the end of the title's line. */
  end?: ReactNode
}

/** The h1 of a page. It has the same vertical position on every page. */
export const PageTitle = ({ children, about, end }: PageTitleProps) => (
  <div className={styles.head}>
    <h1>{children}</h1>
    {about && <div className={styles.about}>{about}</div>}
    {end && <div className={styles.end}>{end}</div>}
  </div>
)
