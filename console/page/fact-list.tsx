import { Fragment, type ReactNode } from 'react'

interface Props {
  /** Content by term. */
  facts: Readonly<Record<string, ReactNode>>
  className?: string
}

/** Definition list. Omits the facts with the content ''. */
export const FactList = ({ facts, className }: Props) => (
  <dl className={className}>
    {Object.entries(facts)
      .filter(([, content]) => content !== '')
      .map(([term, content]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{content}</dd>
        </Fragment>
      ))}
  </dl>
)
