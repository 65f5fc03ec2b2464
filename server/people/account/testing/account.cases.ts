import { sql } from 'drizzle-orm'
import { endSession, mySessions, proveMyself } from '#contract/people/account.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { type EndpointCases, FIFTEEN_ROWS } from '#server/testing/cases.ts'

export const COINS = sql`with account as (insert into coin_accounts (user_id, name, balance) values (1, null, 0), (null, 'issued:gift', null) returning id, user_id),
  journal as (insert into coin_journals (kind, key, ref, at) select 'gift', n, 'test', now() from ${FIFTEEN_ROWS} returning id)
  insert into coin_entries (journal_id, account_id, amount, balance_after)
  select journal.id, account.id, case when user_id is null then -1 else 1 end, 0 from journal, account`

export const cases: EndpointCases = {
  [endSession.path]: {
    addsNothing: true,
    foreign: async (_site, owner) => ({ id: (await owner.call(mySessions, {})).data[0]?.id }),
  },
  [proveMyself.path]: { addsNothing: true },
  [coinHistory.path]: { rows: [COINS] },
}
