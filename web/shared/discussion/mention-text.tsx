import styles from './comments.module.css'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'

export const MentionText = ({ names, children }: { names: readonly string[]; children: string }) =>
  (names.length === 0 ? [children] : splitMentions(children, names)).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={styles.mentioned}>
        {part}
      </span>
    ) : (
      <TaggedText key={at}>{part}</TaggedText>
    ),
  )

/** Splits a text at the mentions of `names`. Parts with an odd index are mentions. */
export function splitMentions(text: string, names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return text.split(new RegExp(`([@＠](?:${longestFirst.map(escapeRegExp).join('|')}))`))
}

// Not `RegExp.escape`, which some supported phones lack.
const escapeRegExp = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const NAME = /[@＠]([^\s@＠]{0,12})$/

/** Returns the text between an @ or ＠ and the caret, the start of a name; null if no name is being typed. */
export const findNameBefore = (text: string, caret: number): string | null =>
  NAME.exec(text.slice(0, caret))?.[1] ?? null

const TAG = /([#＃][\p{L}\p{N}]{1,20}[#＃])/u

interface Props {
  /** Path to which the text outside the tags links; without it that text is no link. */
  to?: string
  children: string
}

export const TaggedText = ({ to, children }: Props) =>
  children.split(TAG).map((part, at) => {
    const isTag = at % 2 === 1
    const leads = isTag ? paths.forumSearch(part.slice(1, -1)) : part && to
    return leads ? (
      <Link key={at} className={isTag ? 'link' : ''} to={leads}>
        {part}
      </Link>
    ) : (
      part
    )
  })
