/** What search engines are told of a page in their own terms (schema.org), as JSON that no browser runs. */
export const StructuredData = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // JSON, with nothing in it that could end the element.
    dangerouslySetInnerHTML={{ __html: writeData(data) }}
  />
)

export const writeData = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
