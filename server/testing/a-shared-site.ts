import { afterAll, beforeAll, beforeEach } from 'vitest'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { type Site, type SiteOptions, aSite, emptied } from './a-site.ts'

/**
 * Registers one site for the tests of a file or block: opened once, emptied and reset to its start time before each
 * test.
 */
export function aSharedSite(wishes: SiteOptions = {}): Site {
  const site = {} as Site
  let start: Date
  beforeAll(async () => {
    Object.assign(site, await aSite(wishes))
    start = site.clock.now()
  })
  beforeEach(async () => {
    await emptied(site.db)
    site.clock.set(start)
    // The clock goes back, so what is cached would not expire.
    await site.db.transaction((tx) => purgeHot(tx))
  })
  afterAll(() => site.close())
  return site
}
