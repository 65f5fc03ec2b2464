import { afterAll, beforeAll, beforeEach } from 'vitest'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { type TestSite, type SiteOptions, createSite, deleteAllRows } from './site.ts'

/**
 * Registers one site for the tests of a file or block: opened once, emptied and reset to its start time before each
 * test.
 */
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
    // The clock goes back, so what is cached would not expire.
    await site.db.transaction((tx) => invalidateResponses(tx))
  })
  afterAll(() => site.close())
  return site
}
