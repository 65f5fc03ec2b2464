import { Fragment, type ReactNode } from 'react'
import styles from './lucky-order-page.module.css'

const CELL = /(?<=\|)[^|]*(?=\|)/g
const INLINE = /(<a id="[^"]+"><\/a>|\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/
const WIDE_END = /[\u3000-\u9fff\uff00-\uffef]$/

/**
 * Sections of a chapter of docs/spec, by their titles: headings, paragraphs and tables, which is all of Markdown that these
 * chapters have there. Each sentence bears its number as its id, so that a link reaches it here too.
 */
export const SpecSections = ({ chapter, titles }: { chapter: string; titles: readonly string[] }) =>
  titles.map((title) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      {blocksOf(chapter, title).map((block, at) => (
        <Block key={at} text={block} title={title} />
      ))}
    </Fragment>
  ))

/** The paragraphs and tables below a heading, up to the next. */
function blocksOf(chapter: string, title: string): string[] {
  const section = chapter.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  if (section === undefined) throw new Error(`the chapter has no section ${title}`)
  return section
    .split(/\n{2,}/)
    .slice(1)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

function Block({ text, title }: { text: string; title: string }) {
  if (text.startsWith('|')) return <Table rows={text.split('\n')} title={title} />
  const id = /^<a id="([^"]+)">/.exec(text)?.[1]
  return <p id={id}>{inline(text.split('\n').reduce(joined))}</p>
}

/** Lines of Chinese go on without a space. */
const joined = (text: string, line: string): string => text + (WIDE_END.test(text) ? '' : ' ') + line

function Table({ rows: [head = '', , ...body], title }: { rows: readonly string[]; title: string }) {
  return (
    <section className={styles.wide} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cellsOf(head).map((cell, at) => (
              <th key={at} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row}>
              {cellsOf(row).map((cell, at) => (
                <td key={at}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellsOf = (row: string): string[] => (row.match(CELL) ?? []).map((cell) => cell.trim())

/** Bold, code and links; a link to a sentence leads to it on the page. */
function inline(text: string): ReactNode[] {
  return text.split(INLINE).map((part, at) => {
    if (part.startsWith('<a id=')) return null
    if (part.startsWith('**')) return <b key={at}>{part.slice(2, -2)}</b>
    if (part.startsWith('`')) {
      return (
        <code key={at} className={styles.code}>
          {part.slice(1, -1)}
        </code>
      )
    }
    const [, words, sentence] = /^\[(.+)\]\(.*#(.+)\)$/.exec(part) ?? []
    return words === undefined ? (
      part
    ) : (
      <a key={at} href={`#${sentence}`}>
        {words}
      </a>
    )
  })
}
