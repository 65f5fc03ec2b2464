import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Site, type SiteOptions, aSite, emptied } from './a-site.ts'

/** One site for the tests of a file or block: opened once, before each test empty and back at its time. */
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
