import { sql } from 'drizzle-orm'
import { block, unblock } from '#contract/ugc/moderation.ts'
import { type Cases, idOf } from '#server/testing/cases.ts'

export const cases: Cases = {
  [block.path]: { foreign: 'of everyone' },
  [unblock.path]: {
    addsNothing: true,
    foreign: async (site) => ({
      id: await idOf(
        site,
        sql`insert into blocks (user_id, blocked_id, created_at) select min(id), max(id), now() from users returning id`,
      ),
    }),
  },
}
