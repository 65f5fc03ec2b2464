import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allRoutes, disallowedPrefixes, getHandle, sitemapUrls } from './route-lists.ts'
import { isOwnPage, routes } from './routes.tsx'
import { personalMenu } from './declared-pages.ts'

const isOpen = (path: string): boolean => !disallowedPrefixes.some((prefix) => path.startsWith(prefix))

const getPage = (address: string) => getHandle(matchRoutes(routes, address)?.at(-1)?.route ?? {})

test('robots.txt disallows exactly the pages that declare no list of sitemap URLs', () => {
  const addresses = Object.values<(...parts: never[]) => string>(paths).map((build) => build(1 as never, 1 as never))
  // Robots need not know these URLs: the console is not linked, and the error page is no content.
  const known = addresses.filter((address) => ![paths.console(), paths.lost()].includes(address))
  expect(known.length).toBeGreaterThan(30)
  for (const address of known) expect(isOpen(address), address).toBe(Array.isArray(getPage(address)?.listed))
  expect(addresses.filter(isOwnPage).filter(isOpen)).toEqual([])
})

test('sitemap URLs are unique, allowed by robots.txt and declared by their page', () => {
  expect(sitemapUrls.filter((path) => !isOpen(path))).toEqual([])
  expect(new Set(sitemapUrls).size).toBe(sitemapUrls.length)
  expect(sitemapUrls.filter((path) => !getPage(path)?.listed?.includes(path))).toEqual([])
  for (const path of ['/draw-winner', '/draw-calendar', '/line-chartssss'])
    expect(sitemapUrls).toContain(`${path}?type=7`)
})

test('the personal menu has each parameterless personal page once', () => {
  const own = allRoutes.filter((route) => getHandle(route)?.place?.section === 'mine')
  const top = own.flatMap(({ path = '' }) => (path.includes(':') ? [] : [path]))
  expect(personalMenu.map(({ to }) => to).toSorted()).toEqual(top.toSorted())
  expect(new Set(personalMenu.map(({ at }) => at)).size).toBe(personalMenu.length)
})
