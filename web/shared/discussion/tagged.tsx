import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'

const TAG = /([#＃][\p{L}\p{N}]{1,20}[#＃])/u

interface Props {
  /** Where what is no tag leads. */
  to?: string
  children: string
}

/** What somebody has written, its #tags# leading to all that was said with such words. */
export const Tagged = ({ to, children }: Props) =>
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
