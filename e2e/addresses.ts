import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { menuOf, type Pages } from '#web/shared/page/page-facts.ts'

/*
 * The pages that sweeps go through (axe, widths, no JavaScript, titles, hydration), by an address of each: of what its
 * x.pages.ts states for search engines the first, else its path, of the first game. tools/sweeps.test.ts asks for each.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const stated = await Promise.all(
  globSync('web/**/*.pages.ts', { cwd: ROOT })
    .toSorted()
    .map(async (file) => ((await import(join(ROOT, file))) as { pages: Pages }).pages),
)
const pages = stated.flat()

/** None: a page of one thing, which has to be there first. */
function addressesOf({ path, listed }: Pages[number]): string[] {
  const address = listed?.[0] ?? path.replace(':type', '1')
  return address.includes(':') ? [] : [address]
}

const isOwn = ({ place }: Pages[number]): boolean => place?.section === 'mine'

/** What anyone may read, on a site with demo draws. */
export const PUBLIC_PAGES = [
  ...pages.filter((page) => !isOwn(page)).flatMap(addressesOf),
  // The first article of the help is there from the start.
  '/help-center/1',
  '/500',
]

/** What a member sees of their own. */
export const OWN_PAGES = pages.filter(isOwn).flatMap(addressesOf)

/** The words of the menu of the personal centre. */
export const OWN_MENU = menuOf(pages).map(({ label }) => label)

/** Pages of one thing that somebody has to write, win or buy first: the journeys that do so look at them. */
export const AFTER_A_JOURNEY = {
  '/forum/:id': 'e2e/forum.test.ts',
  '/announcement/:id': 'e2e/help.test.ts',
  '/winning-lottery/:type/:id': 'e2e/settlement.test.ts',
  '/select-ball/:type/:issue': 'e2e/settlement.test.ts',
  '/my-order/:orderNo': 'e2e/payment.test.ts',
} as const
