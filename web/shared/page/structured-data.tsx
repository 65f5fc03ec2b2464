/**
 * Structured data (schema.org) of a page for search engines, as JSON. Search engines read documents, so the browser
 * build omits the code of `data` and renders an empty element.
 */
export const StructuredData = ({ data }: { data: () => object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // Escapes `<`, so that the JSON cannot end the element.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? stringifyStructuredData(data()) : '' }}
  />
)

export const stringifyStructuredData = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
