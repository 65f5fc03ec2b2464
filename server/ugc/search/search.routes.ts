import { search } from '#contract/ugc/search.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { route } from '#server/infra/http/route.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import { ANONYMOUS } from '#server/ugc/visibility/visibility.ts'
import { excerptOf } from './excerpt.ts'
import { type FoundRow, found } from './find.ts'
import { parsedQuery } from './terms.ts'

/** Registers search in posts and comments. Each viewer finds only visible texts. */
export function searchRoutes(site: Site): void {
  const { db, clock } = site
  route(site, search, async ({ input: { q, kind, ...page }, member }) => {
    const { words, terms } = parsedQuery(q)
    const params = { kind, terms, words, viewer: member?.id ?? ANONYMOUS, now: clock.now() }
    const rows = await found(db, params, pageOf(page))
    return rows.map((row) => present(row, words))
  })
}

const present = (row: FoundRow, words: readonly string[]) => ({
  id: row.id,
  post_id: row.postId,
  thread_id: row.threadId ?? 0,
  ...presentAuthor(row),
  created_at: shanghaiTime(row.createdAt),
  parts: excerptOf(row.content, words).map(({ text, hit }) => ({ text, hit: hit ? 1 : 0 })),
})
