import sanitize from 'sanitize-html'
import { sanitizeHtml } from '#contract/cms/clean-html.ts'
import { refuse } from '#contract/refusals.ts'

/** Cleans the HTML. Throws if nothing visible remains. */
export function cleanHtml(html: string): string {
  const cleaned = sanitizeHtml(html)
  const isSeen = /<img /.test(cleaned) || sanitize(cleaned, { allowedTags: [] }).trim() !== ''
  return isSeen ? cleaned : refuse('nothing_left')
}

/** Lists the paths of uploads shown by cleaned HTML. */
export const listUploads = (html: string): string[] =>
  [...html.matchAll(/<img src="(\/uploads\/[^"]+)"/g)].map(([, path = '']) => path)
