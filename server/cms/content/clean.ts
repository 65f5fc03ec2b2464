import sanitize from 'sanitize-html'
import { clean } from '#contract/cms/clean-html.ts'
import { refuse } from '#contract/refusals.ts'

/** The HTML cleaned, refused where nothing is left to be seen. */
export function cleanOrRefuse(html: string): string {
  const cleaned = clean(html)
  const isSeen = /<img /.test(cleaned) || sanitize(cleaned, { allowedTags: [] }).trim() !== ''
  return isSeen ? cleaned : refuse('nothing_left')
}

/** Paths of the uploads that cleaned HTML shows. */
export const uploadsIn = (html: string): string[] =>
  [...html.matchAll(/<img src="(\/uploads\/[^"]+)"/g)].map(([, path = '']) => path)
