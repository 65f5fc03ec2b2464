/** Returns an editor's JSON document with one paragraph per text. */
export const buildDocument = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** The same from blocks. */
export const buildDocumentWith = (...content: readonly object[]): string => JSON.stringify({ type: 'doc', content })
