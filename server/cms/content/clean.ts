import sanitize from 'sanitize-html'
import { clean } from '#contract/cms/clean-html.ts'
import { refuse } from '#contract/refusals.ts'

/** Cleans the HTML. Throws if nothing visible remains. */
export function cleanOrRefuse(html: string): string {
  const cleaned = clean(html)
  const isSeen = /<img /.test(cleaned) || sanitize(cleaned, { allowedTags: [] }).trim() !== ''
  return isSeen ? cleaned : refuse('nothing_left')
}

/** Lists the paths of uploads shown by cleaned HTML. */
export const uploadsIn = (html: string): string[] =>
  [...html.matchAll(/<img src="(\/uploads\/[^"]+)"/g)].map(([, path = '']) => path)
