import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './choice.module.css'

interface ChoicesProps {
  legend: string
  quiet?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Choices({ legend, quiet = false, className, children }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

type ChoiceProps = ComponentProps<'input'> & {
  look: 'card' | 'row'
  gold?: boolean
  dot?: boolean
}

export function Choice({ look, gold = false, dot = false, className, children, ...input }: ChoiceProps) {
  return (
    <label className={cx(styles.choice, styles[look], gold && styles.gold, className)}>
      <input type="radio" className={dot ? styles.dot : 'sr'} {...input} />
      {children}
      <i className={styles.edge} />
    </label>
  )
}
