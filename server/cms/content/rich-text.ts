import { getSchema } from '@tiptap/core'
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import sanitize from 'sanitize-html'
import { sanitizeHtml } from '#contract/cms/clean-html.ts'
import { RICH_TEXT_EXTENSIONS } from '#contract/cms/rich-text.ts'
import { refuse } from '#contract/refusals.ts'

export interface RichText {
  doc: object
  content: string
}

const CONTENT_LIMIT = 50_000
const schema = getSchema(RICH_TEXT_EXTENSIONS)

/** Renders the editor's JSON. Throws if it does not match the schema, shows nothing or is too long. */
export function renderRichText(json: string): RichText {
  const doc = parseDocument(json) ?? refuse('unreadable_text')
  const content = cleanHtml(renderToHTMLString({ content: doc, extensions: RICH_TEXT_EXTENSIONS }))
  if (content.length > CONTENT_LIMIT) refuse('long_text')
  return { doc: doc.toJSON() as object, content }
}

/** Returns null for an invalid document, also if it is nested too deeply (RangeError). */
function parseDocument(json: string) {
  try {
    const doc = schema.nodeFromJSON(JSON.parse(json))
    doc.check()
    return doc.type === schema.topNodeType ? doc : null
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** Sanitises HTML. Throws if nothing visible remains. */
export function cleanHtml(html: string): string {
  const cleaned = sanitizeHtml(html)
  const isSeen = /<img /.test(cleaned) || sanitize(cleaned, { allowedTags: [] }).trim() !== ''
  return isSeen ? cleaned : refuse('nothing_left')
}

export const listUploads = (html: string): string[] =>
  [...html.matchAll(/<img src="(\/uploads\/[^"]+)"/g)].map(([, path = '']) => path)
