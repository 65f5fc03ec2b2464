import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { PAGES_OF_JOURNEYS, OWN_PAGES, PUBLIC_PAGES } from '#e2e/addresses.ts'
import { allRoutes } from '#web/app/route-lists.ts'
import { isOwnPage, routes } from '#web/app/routes.tsx'

/** Returns the route path of a URL. */
const findRoutePath = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path ?? '*'

test('e2e sweeps visit every page that no journey test visits', () => {
  const pages = allRoutes.flatMap(({ path, lazy, children }) =>
    path && path !== '*' && lazy && !children ? [path] : [],
  )
  const swept = [...PUBLIC_PAGES, ...OWN_PAGES].map(findRoutePath)
  expect([...swept, ...Object.keys(PAGES_OF_JOURNEYS)].toSorted()).toEqual(expect.arrayContaining(pages))
  expect(pages.filter((path) => swept.includes(path) && Object.hasOwn(PAGES_OF_JOURNEYS, path))).toEqual([])
})

test('e2e sweeps visit existing pages, and members’ pages with a session', () => {
  expect([...PUBLIC_PAGES, ...OWN_PAGES].filter((address) => findRoutePath(address) === '*')).toEqual([])
  expect(PUBLIC_PAGES.filter(isOwnPage)).toEqual([])
  expect(OWN_PAGES.filter((address) => !isOwnPage(address))).toEqual([])
})
