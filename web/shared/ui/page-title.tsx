import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** Stands behind the title: a line of words, marks. */
  about?: ReactNode
  /** Stands at the other end of the line: controls. */
  end?: ReactNode
}

/** The h1 of a page. Whatever stands beside it, it begins at one height on every page. */
export const PageTitle = ({ children, about, end }: PageTitleProps) => (
  <div className={styles.head}>
    <h1>{children}</h1>
    {about && <div className={styles.about}>{about}</div>}
    {end && <div className={styles.end}>{end}</div>}
  </div>
)
