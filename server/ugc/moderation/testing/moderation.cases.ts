import { sql } from 'drizzle-orm'
import { finishUpload } from '#contract/infra/upload.ts'
import { authorTexts, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import {
  moderationPolicy,
  moderationPolicyHistory,
  moderationWordsHistory,
  setModerationPolicy,
  tryModeration,
} from '#contract/ugc/moderation.console.ts'
import { appeal, block, report, unblock } from '#contract/ugc/moderation.ts'
import { decideReview, decideReviews, reviews } from '#contract/ugc/reviews.console.ts'
import { liftSanction, sanctionMember, sanctions } from '#contract/ugc/sanctions.console.ts'
import type { TestSite } from '#server/testing/site.ts'
import {
  FIFTEEN_POSTS,
  insertPlayer,
  type EndpointCases,
  insertAuditRows,
  FIFTEEN_ROWS,
  insertReturningId,
} from '#server/testing/cases.ts'

const createReview = (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into reviews (kind, subject_id, user_id, content, why, created_at)
      select 'nickname', id, id, nickname, '', created_at from users returning id`,
  )

const createTakenDownText = (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into reviews (kind, subject_id, user_id, content, why, state, decided_at, created_at)
      values ('nickname', 1, (select min(id) from users), '我的', '', 'taken_down', now(), now()) returning id`,
  )

const createSanctionRow = async (site: TestSite) =>
  insertReturningId(
    site,
    sql`insert into sanctions (user_id, kind, reason, until, created_at)
      values (${await insertPlayer(site)}, 'mute', '', '2100-01-01', now()) returning id`,
  )

const UPLOAD = '0'.repeat(31) + '1'

export const cases: EndpointCases = {
  [report.path]: { foreign: 'of everyone' },
  [appeal.path]: { foreign: async (site) => ({ id: await createTakenDownText(site), words: '不服' }) },
  [decideReview.path]: { input: async (site) => ({ id: await createReview(site), decision: 'approve' }) },
  [decideReviews.path]: { input: async (site) => ({ ids: [await createReview(site)], decision: 'approve' }) },
  [decideTexts.path]: {
    input: async (site) => ({
      user_id: await insertPlayer(site),
      kind: 'post',
      ids: [1],
      decision: 'take_down',
      words: '荐号',
    }),
  },
  [sweepAuthor.path]: { input: async (site) => ({ user_id: await insertPlayer(site), words: '荐号' }) },
  [sanctionMember.path]: { input: async (site) => ({ user_id: await insertPlayer(site), term: 7, reason: '荐号' }) },
  [liftSanction.path]: { input: async (site) => ({ id: await createSanctionRow(site), reason: '看错了' }) },
  [tryModeration.path]: { showsOnly: true },
  [setModerationPolicy.path]: {
    input: async (_site, boss) => ({ ...(await boss.call(moderationPolicy, {})).data, repeats: 3 }),
  },
  [authorTexts.path]: { rows: [FIFTEEN_POSTS], input: { user_id: 1, kind: 'post' } },
  [moderationPolicyHistory.path]: { rows: [insertAuditRows('moderation_policy')] },
  [moderationWordsHistory.path]: { rows: [insertAuditRows('word_changed')] },
  [reviews.path]: {
    rows: [
      sql`insert into reviews (kind, subject_id, user_id, content, text_hash, why, state, created_at)
      select 'nickname', n, 1, n, decode(md5(n::text), 'hex'), '', case n when 4 then 'approved' else 'waiting' end, now() from ${FIFTEEN_ROWS}`,
    ],
  },
  [sanctions.path]: {
    rows: [
      sql`insert into sanctions (user_id, kind, reason, until, created_at)
      select 1, 'mute', '', now() + interval '1 year', now() from ${FIFTEEN_ROWS}`,
    ],
    input: { user_id: 1 },
  },
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
  [finishUpload.path]: {
    async foreign({ db }) {
      await db.execute(sql`insert into upload_parts (id, user_id, bytes, created_at)
        values (${UPLOAD}, (select min(id) from users), 9, now())`)
      return { id: UPLOAD }
    },
  },
}
