/**
 * What search engines are told of a page in their own terms (schema.org), as JSON that no browser runs. They read
 * documents: in the browser the element only keeps its place, and the code that makes `data` stays out of its build.
 */
export const StructuredData = ({ data }: { data: () => object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // JSON, with nothing in it that could end the element.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeData(data()) : '' }}
  />
)

export const writeData = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
