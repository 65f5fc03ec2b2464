import { sql } from 'drizzle-orm'
import {
  addPlayerNote,
  endPlayerSession,
  findPlayer,
  playerCoins,
  playerNotes,
  players,
  playerWins,
} from '#contract/admin/players.console.ts'
import { unignoreCheck, ignoreCheck } from '#contract/admin/today.console.ts'
import { auditLog } from '#contract/infra/audit.console.ts'
import { COINS } from '#server/people/account/testing/account.cases.ts'
import { insertPlayer, type EndpointCases, FIFTEEN_ROWS, insertAuditRows } from '#server/testing/cases.ts'

/** SQL statement: inserts picks of member 1, and their wins in draw 1, which must exist. */
const WINS = sql`with owner as (insert into pick_owners (user_id, last_used_at) values (1, now()) returning id),
  pick as (insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select id, 3, '2022278', 'random', n, n, 0::bit(64), 0::bit(64), now() from owner, generate_series(1, 10) as n returning id),
  won as (insert into wins (pick_id, draw_id, user_id, level, points, locked_at) select id, 1, 1, 1, 1040, now() from pick)
  insert into ranked_players (draw_id, rank, game, user_id, level, points) values (1, 1, 3, 1, 1, 10400)`

export const cases: EndpointCases = {
  [findPlayer.path]: {
    async input(site) {
      await insertPlayer(site)
      return { who: '13900139001' }
    },
  },
  [addPlayerNote.path]: { input: async (site) => ({ user_id: await insertPlayer(site), words: '来电核对' }) },
  [endPlayerSession.path]: { input: async (site) => ({ user_id: await insertPlayer(site) }) },
  [playerCoins.path]: { rows: [COINS], input: { user_id: 1 } },
  [playerWins.path]: { rows: [WINS], input: { user_id: 1 } },
  [playerNotes.path]: {
    rows: [
      sql`insert into player_notes (user_id, by_id, words, created_at) select 1 + n % 7 / 6, 1, n, now() from ${FIFTEEN_ROWS}`,
    ],
    input: { user_id: 1 },
  },
  [players.path]: {
    rows: [
      sql`insert into users (phone, nickname, vip_code, created_at) select 1390000000 + n, 'p' || n, 10000000 + n, now() from ${FIFTEEN_ROWS}`,
    ],
  },
  [ignoreCheck.path]: { input: { name: 'sms', reason: '知道' } },
  [unignoreCheck.path]: { input: { name: 'sms' } },
  [auditLog.path]: { rows: [insertAuditRows('product_saved')] },
}
