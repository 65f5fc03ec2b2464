import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aMember } from '#server/testing/people.ts'
import { noteWritten } from './moderation.ts'

const site = aSharedSite()

test('of what is written in one trip the statement that failed is told, not those that fail behind it', async () => {
  await aMember(site)
  const held = { state: 'held', reason: '', why: 'not this' } as const
  const noted = { kind: 'comment', id: 1, version: 1, userId: 1, content: '说', media: [], verdict: held } as const
  const failed = site.db.transaction(async (tx) => {
    await tx.execute(sql`alter table reviews add check (why <> 'not this')`)
    await noteWritten(tx, [{ ...noted, origin: { address: '192.0.2.1', port: null } }], site.clock.now())
  })
  await expect(failed).rejects.toMatchObject({ code: '23514' })
})
