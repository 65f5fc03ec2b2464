import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { AFTER_A_JOURNEY, OWN_PAGES, PUBLIC_PAGES } from '#e2e/addresses.ts'
import { allRoutes } from '#web/app/branches.ts'
import { isOwnPage, routes } from '#web/app/routes.tsx'

/** Returns the route path of a URL. */
const routeOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path ?? '*'

test('covers every page by a URL or a journey', () => {
  const pages = allRoutes.flatMap(({ path, lazy, children }) =>
    path && path !== '*' && lazy && !children ? [path] : [],
  )
  const swept = [...PUBLIC_PAGES, ...OWN_PAGES].map(routeOf)
  expect([...swept, ...Object.keys(AFTER_A_JOURNEY)].toSorted()).toEqual(expect.arrayContaining(pages))
  expect(pages.filter((path) => swept.includes(path) && Object.hasOwn(AFTER_A_JOURNEY, path))).toEqual([])
})

test('visits existing pages in the right session', () => {
  expect([...PUBLIC_PAGES, ...OWN_PAGES].filter((address) => routeOf(address) === '*')).toEqual([])
  expect(PUBLIC_PAGES.filter(isOwnPage)).toEqual([])
  expect(OWN_PAGES.filter((address) => !isOwnPage(address))).toEqual([])
})
