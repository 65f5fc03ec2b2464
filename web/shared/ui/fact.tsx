import type { ReactNode } from 'react'

interface Props {
  name: string
  /** Whether the value is text and not a number. */
  words?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Fact = ({ name, words = false, className, children }: Props) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd className={words ? undefined : 'num'}>{children}</dd>
  </div>
)
