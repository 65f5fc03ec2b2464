import { paths } from '#contract/paths.ts'
import { chapterOf, type Sentence } from '#contract/play/chapters.ts'

/** 怎么算的: leads to the sentence of docs/spec by which `what` is counted. No Link: only a document that is opened has a :target. */
export const HowCounted = ({ what, by }: { what: string; by: Sentence }) => (
  <a className="link" href={paths.sentence(chapterOf(by), by)} aria-label={`${what}：怎么算的`}>
    怎么算的
  </a>
)
