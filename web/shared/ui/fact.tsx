import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Its value is words, not figures. */
  words?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One row of a `dl`: what a fact is called, and what it is. */
export const Fact = ({ name, words = false, className, children }: Props) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd className={words ? undefined : 'num'}>{children}</dd>
  </div>
)
