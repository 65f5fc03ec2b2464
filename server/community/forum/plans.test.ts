import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { listPostComments } from './comment.ts'
import { publishText } from './testing/in-forum.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

/** With this number of comments PostgreSQL estimates a short page as much cheaper than an average page. */
const COMMENTS = 10_000
/** Executions per connection before PostgreSQL may switch to a generic plan. */
const TRIES = 5

// Planning takes several times as long as the read. `LIMITS`, which all paginated lists use, makes the generic plan
// possible.
test('uses a generic plan for comments after five executions', async () => {
  const { id } = await publishText(await createMember(site), '动态')
  await site.db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    await tx.execute(sql`insert into comments (discussion_id, user_id, content, folded, created_at)
      select discussion_id, user_id, '说', '说', now() from posts, generate_series(1, ${COMMENTS})`)
    await tx.execute(sql`analyze comments`)
    const page = { page: 1, pageSize: 1, known: null }
    for (let n = 0; n <= TRIES; n++) await listPostComments(tx, { id, viewer: 1, page, now: new Date(0) })
    const { rows } = await tx.execute(
      sql`select generic_plans::int as kept from pg_prepared_statements where name = 'topic_comments'`,
    )
    expect(rows).toEqual([{ kept: 1 }])
  })
})
