import { getSchema } from '@tiptap/core'
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import { RICH_TEXT } from '#contract/cms/rich-text.ts'
import { refuse } from '#contract/refusals.ts'
import { cleanOrRefuse } from './clean.ts'

/** An operator's text: as the editor keeps it, and as pages show it. */
export interface RichText {
  doc: object
  /** HTML, cleaned. */
  content: string
}

const CONTENT_LIMIT = 50_000
const schema = getSchema(RICH_TEXT)

/** Reads the JSON of an editor; refused where it holds anything that its schema does not know, or nothing to be seen. */
export function richTextOrRefuse(json: string): RichText {
  const doc = documentIn(json) ?? refuse('unreadable_text')
  const content = cleanOrRefuse(renderToHTMLString({ content: doc, extensions: RICH_TEXT }))
  if (content.length > CONTENT_LIMIT) refuse('long_text')
  return { doc: doc.toJSON() as object, content }
}

/** The document, or null where the JSON is none. What is nested too deeply to be read ends in a RangeError too. */
function documentIn(json: string) {
  try {
    const doc = schema.nodeFromJSON(JSON.parse(json))
    doc.check()
    return doc.type === schema.topNodeType ? doc : null
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
