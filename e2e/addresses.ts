import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPersonalMenu, type Pages } from '#web/shared/page/page-metadata.ts'

/* Pages for the sweeps (axe, widths, no JavaScript, titles, hydration), with one URL path for each page: the first that
   the page's x.pages.ts lists for search engines, else the page's path for the first game. tools/sweeps.test.ts
   requires an entry for each page. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const modules = await Promise.all(
  globSync('web/**/*.pages.ts', { cwd: ROOT })
    .toSorted()
    .map(async (file) => ((await import(join(ROOT, file))) as { pages: Pages }).pages),
)
const pages = modules.flat()

/** Returns no address for a page of a single item that must be created first. */
function listAddresses({ path, listed }: Pages[number]): string[] {
  const address = listed?.[0] ?? path.replace(':type', '1')
  return address.includes(':') ? [] : [address]
}

const isOwn = ({ place }: Pages[number]): boolean => place?.section === 'mine'

/** Public pages of a site with demo draws. */
export const PUBLIC_PAGES = [
  ...pages.filter((page) => !isOwn(page)).flatMap(listAddresses),
  // A new site contains the first help article.
  '/help-center/1',
  '/500',
]

/** Pages of the personal centre. */
export const OWN_PAGES = pages.filter(isOwn).flatMap(listAddresses)

/** Labels of the menu of the personal centre. */
export const OWN_MENU = buildPersonalMenu(pages).map(({ label }) => label)

/** Pages of items that a test must first create (a post, a win, an order), with the test's file. */
export const PAGES_OF_JOURNEYS = {
  '/forum/:id': 'e2e/forum.test.ts',
  '/announcement/:id': 'e2e/help.test.ts',
  '/winning-lottery/:type/:id': 'e2e/settlement.test.ts',
  '/select-ball/:type/:issue': 'e2e/settlement.test.ts',
  '/my-order/:orderNo': 'e2e/payment.test.ts',
} as const
