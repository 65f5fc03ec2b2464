import type { ReactNode } from 'react'
import { formatMinute } from '#web/shared/lib/time.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { type Section, splitIntoSections } from './sections.ts'
import styles from './article.module.css'

interface ArticleProps {
  title: string
  /** Time of publication, as in the API (`YYYY-MM-DD HH:mm:ss`). */
  time: string
  note?: ReactNode
  /** HTML written by operators; sanitised when it was saved. */
  content: string
  children?: ReactNode
}

const MIN_SECTIONS = 2

export function Article({ title, time, note, content, children }: ArticleProps) {
  const { html, sections } = splitIntoSections(content)
  const hasContents = sections.length >= MIN_SECTIONS
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <article className={styles.article}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.about}>
              <time dateTime={time}>{formatMinute(time)}</time>
              {note}
            </p>
          </header>
          {hasContents && (
            <details className={styles.folded}>
              <summary>
                本页内容
                <Icon name="down" size={16} />
              </summary>
              <Lines sections={sections} />
            </details>
          )}
          <div className={styles.content} dangerouslySetInnerHTML={{ __html: html }} />
          {children}
        </article>
        {hasContents && (
          <nav className={styles.aside} aria-label="本页内容">
            <p>本页内容</p>
            <Lines sections={sections} />
          </nav>
        )}
      </div>
    </div>
  )
}

const Lines = ({ sections }: { sections: readonly Section[] }) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
)
