import { type FinishedBody, finish } from '#server/infra/answers/hot.ts'
import { contentSecurityPolicy, type Inline } from '#server/infra/http/headers.ts'
import type { PageSource } from './page-source.ts'
import { documentOf } from './template.ts'

export const HTML = 'text/html; charset=utf-8'

/** What the policy of a document admits; null where documents live under none. */
export const policyFor = ({ strict }: Pick<PageSource, 'strict'>, inline: Inline): string | null =>
  strict ? contentSecurityPolicy(inline) : null

/** The document of any page without its content, which the browser fills. `demo`: it says that all is simulated. */
export async function plainShell(source: Pick<PageSource, 'head' | 'strict'>, demo: boolean): Promise<FinishedBody> {
  const { elements, inline } = await source.head([])
  return { ...finish(HTML, documentOf({ links: elements, demo })), policy: policyFor(source, inline) }
}
