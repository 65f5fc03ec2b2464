import { type ResponseBody, buildBody } from '#server/infra/answers/response-cache.ts'
import { buildContentSecurityPolicy, type InlineSources } from '#server/infra/http/headers.ts'
import type { PageSource } from './page-source.ts'
import { renderDocument } from './template.ts'

export const HTML = 'text/html; charset=utf-8'

/** Null during development, when documents have no CSP. */
export const buildPolicy = ({ strict }: Pick<PageSource, 'strict'>, inline: InlineSources): string | null =>
  strict ? buildContentSecurityPolicy(inline) : null

/** The script in the browser fills the shell. `demo` marks it as a demonstration. */
export async function renderShell(source: Pick<PageSource, 'head' | 'strict'>, demo: boolean): Promise<ResponseBody> {
  const { elements, inline } = await source.head([])
  return { ...buildBody(HTML, renderDocument({ links: elements, demo })), policy: buildPolicy(source, inline) }
}
