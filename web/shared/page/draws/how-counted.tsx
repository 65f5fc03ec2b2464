import { paths } from '#contract/paths.ts'
import { getChapter, type Sentence } from '#contract/play/chapters.ts'

/**
 * 怎么算的: links to the sentence of docs/spec that defines `what`. No Link: only a newly loaded document applies
 * `:target`.
 */
export const HowCounted = ({ what, by }: { what: string; by: Sentence }) => (
  <a className="link" href={paths.sentence(getChapter(by), by)} aria-label={`${what}：怎么算的`}>
    怎么算的
  </a>
)
