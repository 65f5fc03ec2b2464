/** Returns a JSON document of the rich-text editor with one paragraph per text. */
export const buildDocument = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** Returns a JSON document of the rich-text editor with these blocks. */
export const buildDocumentWith = (...content: readonly object[]): string => JSON.stringify({ type: 'doc', content })
