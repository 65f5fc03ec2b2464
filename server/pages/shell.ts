import { type FinishedBody, finish } from '#server/infra/answers/hot.ts'
import { contentSecurityPolicy, type Inline } from '#server/infra/http/headers.ts'
import type { PageSource } from './page-source.ts'
import { documentOf } from './template.ts'

export const HTML = 'text/html; charset=utf-8'

/** Returns the CSP of a document; null if documents have none. */
export const policyFor = ({ strict }: Pick<PageSource, 'strict'>, inline: Inline): string | null =>
  strict ? contentSecurityPolicy(inline) : null

/** Renders the document of any page without content, which the browser fills. `demo`: marks it as a demonstration. */
export async function plainShell(source: Pick<PageSource, 'head' | 'strict'>, demo: boolean): Promise<FinishedBody> {
  const { elements, inline } = await source.head([])
  return { ...finish(HTML, documentOf({ links: elements, demo })), policy: policyFor(source, inline) }
}
