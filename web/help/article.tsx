import type { ReactNode } from 'react'
import { minuteOf } from '#web/shared/lib/time.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { minutesOf, type Section, sectioned } from './sections.ts'
import styles from './article.module.css'

interface ArticleProps {
  title: string
  /** A time of the API. */
  time: string
  /** Beside the time: a version, a topic. */
  note?: ReactNode
  /** HTML of the staff, cleaned where it was written. */
  content: string
  /** Stands below the text. */
  children?: ReactNode
}

const WORTH_CONTENTS = 2

/** One article to read: a help text, an announcement, an agreement. Its contents stand at its side, or folded above the text. */
export function Article({ title, time, note, content, children }: ArticleProps) {
  const { html, sections } = sectioned(content)
  const hasContents = sections.length >= WORTH_CONTENTS
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <article className={styles.article}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.about}>
              <time dateTime={time}>{minuteOf(time)}</time>
              <span>约 {minutesOf(content)} 分钟</span>
              {note}
            </p>
          </header>
          {hasContents && <FoldedContents sections={sections} />}
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

const FoldedContents = ({ sections }: { sections: readonly Section[] }) => (
  <details className={styles.folded}>
    <summary>
      本页内容
      <Icon name="down" size={16} />
    </summary>
    <Lines sections={sections} />
  </details>
)

const Lines = ({ sections }: { sections: readonly Section[] }) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
)
