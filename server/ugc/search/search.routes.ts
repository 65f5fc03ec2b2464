import { search } from '#contract/ugc/search.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { buildExcerpt } from './excerpt.ts'
import { type FoundRow, searchTexts } from './search.queries.ts'
import { parseQuery } from './search.ts'

export function searchRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, search, async ({ input: { q, kind, ...page }, member }) => {
    const { words, terms } = parseQuery(q)
    const params = { kind, terms, words, viewer: member?.id ?? ANONYMOUS, now: clock.now() }
    const rows = await searchTexts(db, params, toPage(page))
    return rows.map((row) => present(row, words))
  })
}

const present = (row: FoundRow, words: readonly string[]) => ({
  id: row.id,
  post_id: row.postId,
  thread_id: row.threadId ?? 0,
  ...presentAuthor(row),
  created_at: formatShanghaiTime(row.createdAt),
  parts: buildExcerpt(row.content, words).map(({ text, hit }) => ({ text, hit: hit ? 1 : 0 })),
})
