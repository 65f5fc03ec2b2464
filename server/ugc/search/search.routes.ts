import { search } from '#contract/ugc/search.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { presentAuthor } from '#server/people/membership/membership.ts'
import { NOBODY } from '#server/ugc/visibility/visibility.ts'
import { excerptOf } from './excerpt.ts'
import { type FoundRow, found } from './find.ts'
import { wanted } from './terms.ts'

/** Search in what members write: anyone finds what they may see. */
export function searchRoutes(door: RouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  route(door, search, async ({ input: { q, kind, ...page }, member }) => {
    const { words, terms } = wanted(q)
    const asked = { kind, terms, words, viewer: member?.id ?? NOBODY, now: clock.now() }
    const rows = await found(db, asked, pageOf(page))
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
