/** Data for search engines, which read only the document. In the browser's build the element is empty. */
export const StructuredData = ({ data }: { data: () => object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // Escapes `<`, so that no text can end the script element.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? stringifyStructuredData(data()) : '' }}
  />
)

export const stringifyStructuredData = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
