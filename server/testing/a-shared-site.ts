import { afterAll, beforeAll, beforeEach } from 'vitest'
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
  })
  afterAll(() => site.close())
  return site
}
