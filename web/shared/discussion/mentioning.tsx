import styles from './comments.module.css'
import { Tagged } from './tagged.tsx'

/** A text with its mentions highlighted. */
export const Mentioning = ({ names, children }: { names: readonly string[]; children: string }) =>
  (names.length === 0 ? [children] : partsOf(children, names)).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={styles.mentioned}>
        {part}
      </span>
    ) : (
      <Tagged key={at}>{part}</Tagged>
    ),
  )

/** Splits a text at its mentions. Parts with an odd index are mentions. */
export function partsOf(text: string, names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return text.split(new RegExp(`([@＠](?:${longestFirst.map(escaped).join('|')}))`))
}

// Some supported phones lack `RegExp.escape`.
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
