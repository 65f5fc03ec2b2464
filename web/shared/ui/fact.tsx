import type { ReactNode } from 'react'

interface Props {
  name: string
  /** The value is text, not a number. */
  words?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One row of a `dl`: name and value. */
export const Fact = ({ name, words = false, className, children }: Props) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd className={words ? undefined : 'num'}>{children}</dd>
  </div>
)
