/** The JSON of a document as an editor sends it: a paragraph each. */
export const docOf = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** The same of blocks. */
export const docWith = (...content: readonly object[]): string => JSON.stringify({ type: 'doc', content })
