import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'

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
