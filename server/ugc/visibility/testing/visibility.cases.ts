import { sql } from 'drizzle-orm'
import { block, unblock } from '#contract/ugc/moderation.ts'
import { type EndpointCases, insertReturningId } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [block.path]: { foreign: 'of everyone' },
  [unblock.path]: {
    addsNothing: true,
    foreign: async (site) => ({
      id: await insertReturningId(
        site,
        sql`insert into blocks (user_id, blocked_id, created_at) select min(id), max(id), now() from users returning id`,
      ),
    }),
  },
}
