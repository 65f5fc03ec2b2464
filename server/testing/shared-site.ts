import { afterAll, beforeAll, beforeEach } from 'vitest'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { type TestSite, type SiteOptions, createSite, deleteAllRows } from './site.ts'

/** Before each test deletes all rows and sets the clock back to its start. */
export function createSharedSite(wishes: SiteOptions = {}): TestSite {
  const site = {} as TestSite
  let start: Date
  beforeAll(async () => {
    Object.assign(site, await createSite(wishes))
    start = site.clock.now()
  })
  beforeEach(async () => {
    await deleteAllRows(site.db)
    site.clock.set(start)
    // The clock was set back, so that cached responses would not expire.
    await site.db.transaction((tx) => invalidateResponses(tx))
  })
  afterAll(() => site.close())
  return site
}
