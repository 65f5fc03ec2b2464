import { type ResponseBody, buildBody } from '#server/infra/answers/response-cache.ts'
import { buildContentSecurityPolicy, type InlineSources } from '#server/infra/http/headers.ts'
import type { PageSource } from './page-source.ts'
import { renderDocument } from './template.ts'

export const HTML = 'text/html; charset=utf-8'

/** Returns the Content-Security-Policy of a document; null during development, when documents have none. */
export const buildPolicy = ({ strict }: Pick<PageSource, 'strict'>, inline: InlineSources): string | null =>
  strict ? buildContentSecurityPolicy(inline) : null

/**
 * Renders the shell: a document without content for any page, which the script in the browser fills. `demo` marks the
 * document as a demonstration.
 */
export async function renderShell(source: Pick<PageSource, 'head' | 'strict'>, demo: boolean): Promise<ResponseBody> {
  const { elements, inline } = await source.head([])
  return { ...buildBody(HTML, renderDocument({ links: elements, demo })), policy: buildPolicy(source, inline) }
}
