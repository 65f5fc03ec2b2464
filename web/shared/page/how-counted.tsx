import { paths } from '#contract/paths.ts'
import type { Sentence } from '#contract/play/chapters.ts'

/** 怎么算的: leads to the sentence of the specification by which `what` is counted. No Link: only a document that is opened has a :target. */
export const HowCounted = ({ what, by }: { what: string; by: Sentence }) => (
  <a className="link" href={paths.sentence(by)} aria-label={`${what}：怎么算的`}>
    怎么算的
  </a>
)
