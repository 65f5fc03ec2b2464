import { paths } from '#contract/paths.ts'
import { getChapter, type Sentence } from '#contract/play/chapters.ts'

/** A plain link and not a router link, because `pushState` does not update the CSS `:target`. */
export const HowCounted = ({ what, by }: { what: string; by: Sentence }) => (
  <a className="link" href={paths.sentence(getChapter(by), by)} aria-label={`${what}：怎么算的`}>
    怎么算的
  </a>
)
