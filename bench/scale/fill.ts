import { layFirstAgreements } from '#server/cms/content/content.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/with-client.ts'
import { fixedClock } from '#server/infra/lib/clock.ts'
import { layFirstHistory } from '#server/play/draws/draws.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { onSettled } from '#server/site/on-settled.ts'
import { aForum } from './forum.ts'
import { someAccounts } from './members.ts'
import { somePicks } from './picks.ts'

/** The evening after the history ends: 双色球 is on sale until eight. */
export const NOW = new Date('2026-09-01T18:00:00+08:00')

export interface Sizes {
  readonly accounts: number
  readonly picks: number
  readonly posts: number
}

/** Fills an empty site as years would have; `told` hears how long (s) each part took. */
export async function fill(
  connection: Connection,
  { accounts, picks, posts }: Sizes,
  told: (part: string, seconds: number) => void,
): Promise<void> {
  const timed = async (part: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    told(part, (performance.now() - began) / 1000)
  }
  await migrate(connection)
  // What the site lays as it starts: members have agreed to it.
  await connection.db.transaction((tx) => layFirstAgreements(tx, NOW))
  await timed('history', () => layFirstHistory(connection, { now: NOW, hooks: drawHooks }))
  await withClient(connection.client, async (client) => {
    // As an import would: each row is right, so neither keys nor triggers look at it.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'; select setseed(0.5)`)
    await timed('accounts', () => someAccounts(client, accounts, NOW))
    await timed('picks', () => somePicks(client, accounts, picks, NOW))
    await timed('forum', () => aForum(client, accounts, posts, NOW))
    await timed('analyze', () => client.query('vacuum analyze'))
    // What is older would be settled alike, in half an hour.
    await client.query(`insert into settlements_due (draw_id)
      select id from draws where date > '2026-07-10' and exists (select from picks where picks.game = draws.game and picks.issueno = draws.issueno)`)
  })
  await timed('settlements', () => settleDue(connection.jobsPool.db, fixedClock(NOW), onSettled))
  await timed('analyze', () => withClient(connection.client, (client) => client.query('vacuum analyze')))
}
