import { sql } from 'drizzle-orm'
import { removeMail, setMailContent } from '#contract/messaging/mail.ts'
import { myNotifications, readNotifications } from '#contract/messaging/notifications.ts'
import { type EndpointCases, FIFTEEN_ROWS, insertReturningId } from '#server/testing/cases.ts'

/** Endpoint test cases of notifications and e-mail. */
export const cases: EndpointCases = {
  [readNotifications.path]: {
    addsNothing: true,
    foreign: async (site) => ({
      id: await insertReturningId(
        site,
        sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
        values ((select min(id) from users), 'win', 1, '1:1', '{}', now()) returning id`,
      ),
    }),
  },
  [myNotifications.path]: {
    rows: [
      sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
      select 1 + n % 7 / 6, 'password_reset', n, n, '{"device":"Chrome"}', now() from ${FIFTEEN_ROWS}`,
    ],
  },
  [removeMail.path]: { addsNothing: true },
  [setMailContent.path]: { addsNothing: true },
}
