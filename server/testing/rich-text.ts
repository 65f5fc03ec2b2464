/** Returns an editor's JSON document with one paragraph per text. */
export const docOf = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** The same from blocks. */
export const docWith = (...content: readonly object[]): string => JSON.stringify({ type: 'doc', content })
