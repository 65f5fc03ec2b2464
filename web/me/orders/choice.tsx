import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './choice.module.css'

interface ChoicesProps {
  legend: string
  /** The legend is heard and not seen. */
  quiet?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One of several, by native radio buttons of one name. */
export function Choices({ legend, quiet = false, className, children }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

type ChoiceProps = ComponentProps<'input'> & {
  /** A card above or beside its neighbours, or a row with its words in a line. */
  look: 'card' | 'row'
  /** Of membership: gold. */
  gold?: boolean
  /** Shows the button itself, at the end of a row. */
  dot?: boolean
}

/** A radio button that looks like what it chooses. */
export function Choice({ look, gold = false, dot = false, className, children, ...input }: ChoiceProps) {
  return (
    <label className={cx(styles.choice, styles[look], gold && styles.gold, className)}>
      <input type="radio" className={dot ? styles.dot : 'sr'} {...input} />
      {children}
      <i className={styles.edge} />
    </label>
  )
}

/** What is wrong with what was chosen, said as it appears. */
export function Wrong({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <p className={styles.wrong} role="alert">
      <Icon name="warn" size={16} />
      {error}
    </p>
  )
}
