import type { ReactNode } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './spec-text.module.css'

const CELL = /(?<=\|)[^|]*(?=\|)/g
const INLINE = /(<a id="[^"]+"><\/a>|\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/
const WIDE_END = /[\u3000-\u9fff\uff00-\uffef]$/
const FENCE = '```'

interface Props {
  text: string
  title: string
  to: (href: string) => string
}

/** Renders the Markdown syntax that docs/spec uses, and no other. The number of a sentence is its id, for links. */
export const SpecText = ({ text, ...around }: Props) =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block, at) => <Block key={at} text={block} {...around} />)

function Block({ text, title, to }: Props) {
  const inline = (words: string) => renderInline(words, to)
  if (text.startsWith('|')) return <SpecTable rows={text.split('\n')} title={title} inline={inline} />
  if (text.startsWith('# ')) return <h1>{text.slice(2)}</h1>
  if (text.startsWith('## ')) return <h2 id={text.slice(3)}>{text.slice(3)}</h2>
  if (text.startsWith(FENCE)) {
    return (
      <pre className={styles.shell} tabIndex={0} aria-label={title}>
        {text.split('\n').slice(1, -1).join('\n')}
      </pre>
    )
  }
  if (text.startsWith('> ')) return <blockquote lang="en">{inline(text.replaceAll(/^> /gm, ''))}</blockquote>
  if (text.startsWith('- ')) {
    return (
      <ul>
        {text
          .slice(2)
          .split('\n- ')
          .map((line) => (
            <li key={line}>{inline(line.split('\n').reduce(joinLines))}</li>
          ))}
      </ul>
    )
  }
  const id = /^<a id="([^"]+)">/.exec(text)?.[1]
  return (
    <p id={id} className={id && styles.sentence}>
      {inline(text.split('\n').reduce(joinLines))}
    </p>
  )
}

const joinLines = (text: string, line: string): string => text + (WIDE_END.test(text) ? '' : ' ') + line

interface TableProps {
  rows: readonly string[]
  title: string
  inline: (text: string) => ReactNode[]
}

function SpecTable({ rows: [head = '', , ...body], title, inline }: TableProps) {
  return (
    <section className={cx(styles.wide, styles.written)} aria-label={title} tabIndex={0}>
      <table aria-label={title}>
        <thead>
          <tr>
            {parseCells(head).map((cell, at) => (
              <th key={at} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row}>
              {parseCells(row).map((cell, at) => (
                <td key={at}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const parseCells = (row: string): string[] => (row.match(CELL) ?? []).map((cell) => cell.trim())

const renderInline = (text: string, to: Props['to']): ReactNode[] =>
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
      <a key={at} href={to(href)}>
        {words}
      </a>
    )
  })
