import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES } from '#contract/play/chapters.ts'
import styles from './spec-text.module.css'

const CELL = /(?<=\|)[^|]*(?=\|)/g
const INLINE = /(<a id="[^"]+"><\/a>|\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/
const WIDE_END = /[\u3000-\u9fff\uff00-\uffef]$/
const FENCE = '```'

interface Props {
  text: string
  title: string
}

/** Renders the Markdown syntax that docs/spec uses, and no other. The number of a sentence is its id, for links. */
export const SpecText = ({ text, title }: Props) =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block, at) => <Block key={at} text={block} title={title} />)

export const SpecSections = ({ chapter, titles }: { chapter: string; titles: readonly string[] }) =>
  titles.map((title) => <SpecText key={title} text={getSection(chapter, title)} title={title} />)

function getSection(chapter: string, title: string): string {
  const section = chapter.split(/^(?=## )/m).find((one) => one.startsWith(`## ${title}\n`))
  if (section === undefined) throw new Error(`the chapter has no section ${title}`)
  return section
}

function Block({ text, title }: Props) {
  if (text.startsWith('|')) return <SpecTable rows={text.split('\n')} title={title} />
  if (text.startsWith('# ')) return <h1>{text.slice(2)}</h1>
  if (text.startsWith('## ')) return <h2 id={text.slice(3)}>{text.slice(3)}</h2>
  if (text.startsWith(FENCE)) {
    return (
      <pre className={styles.shell} tabIndex={0} aria-label={title}>
        {text.split('\n').slice(1, -1).join('\n')}
      </pre>
    )
  }
  if (text.startsWith('> ')) return <blockquote lang="en">{renderInline(text.replaceAll(/^> /gm, ''))}</blockquote>
  if (text.startsWith('- ')) {
    return (
      <ul>
        {text
          .slice(2)
          .split('\n- ')
          .map((line) => (
            <li key={line}>{renderInline(line.split('\n').reduce(joinLines))}</li>
          ))}
      </ul>
    )
  }
  const id = /^<a id="([^"]+)">/.exec(text)?.[1]
  return (
    <p id={id} className={id && styles.sentence}>
      {renderInline(text.split('\n').reduce(joinLines))}
    </p>
  )
}

const joinLines = (text: string, line: string): string => text + (WIDE_END.test(text) ? '' : ' ') + line

interface TableProps {
  rows: readonly string[]
  title: string
}

function SpecTable({ rows: [head = '', , ...body], title }: TableProps) {
  return (
    <section className={styles.wide} aria-label={title} tabIndex={0}>
      <table aria-label={title}>
        <thead>
          <tr>
            {parseCells(head).map((cell, at) => (
              <th key={at} scope="col">
                {renderInline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row}>
              {parseCells(row).map((cell, at) => (
                <td key={at}>{renderInline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const parseCells = (row: string): string[] => (row.match(CELL) ?? []).map((cell) => cell.trim())

const renderInline = (text: string): ReactNode[] =>
  text.split(INLINE).map((part, at) => {
    if (part.startsWith('<a id=')) return null
    if (part.startsWith('**')) return <b key={at}>{part.slice(2, -2)}</b>
    if (part.startsWith('`')) {
      return (
        <code key={at} className={styles.code}>
          {part.slice(1, -1)}
        </code>
      )
    }
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    return words === undefined || href === undefined ? (
      part
    ) : (
      <a key={at} href={toSitePath(href)}>
        {words}
      </a>
    )
  })

/** Converts a link in a chapter to the path of a page or a file. Leaves URLs and fragments unchanged. */
function toSitePath(href: string): string {
  const [, chapter, anchor = ''] = /^(\w+)\.md(#.+)?$/.exec(href) ?? []
  if (chapter !== undefined) return paths.spec(CHAPTER_NAMES.find((name) => name === chapter)) + anchor
  return /^(https?:|#)/.test(href) ? href : `${paths.spec()}/${href}`
}
