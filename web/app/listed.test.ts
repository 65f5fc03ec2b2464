import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allRoutes, branches, handleOf, lastOf } from './branches.ts'
import { PERSONAL_PAGES } from './layouts/personal-layout.tsx'
import { closed, listed } from './listed.ts'

const isOpen = (path: string): boolean => !closed.some((prefix) => path.startsWith(prefix))

test('all addresses of the site are closed to robots, but for what anyone may read', () => {
  const addresses = Object.entries<(...parts: never[]) => string>(paths)
  const open = addresses.flatMap(([name, build]) => (isOpen(build(1 as never, 1 as never)) ? [name] : []))
  // To robots it is an address of nothing, and nobody tells them of it.
  expect(open.pop()).toBe('console')
  expect(open.join(' ')).toBe(
    'home number rounds ownBet drawWinners drawsFrom findDraws calendar draw chart forum topic leaderboard ranking helpCenter helpTopic luckyOrder privacy announcement agreement',
  )
})

test('no page closed to robots is listed, and none twice', () => {
  expect(listed.filter((path) => !isOpen(path))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.length).toBe(3 + 5 * 7 + 6)
  for (const path of ['/draw-winner', '/draw-calendar', '/line-chartssss']) expect(listed).toContain(`${path}?type=7`)
})

/** Open to search engines without standing in a list of ours: reached from a page that is listed. */
const UNLISTED = ['/forum/:id', '/number/:type/rounds', '/draw-winner/:type']

const isPage = ({ lazy, children, path }: RouteObject): boolean =>
  lazy !== undefined && children === undefined && path !== '*'
const pagesIn = (layout: RouteObject | undefined): RouteObject[] =>
  branches
    .filter((branch) => layout && branch.includes(layout))
    .map(lastOf)
    .filter(isPage)

test('every page says whether search engines are to know it', () => {
  const silent = allRoutes.filter((route) => isPage(route) && handleOf(route)?.listed === undefined)
  expect(new Set(silent.map(({ path }) => path))).toEqual(new Set(UNLISTED))
})

test('every page inside the shell says where it lies', () => {
  const [shell] = branches.find((branch) => lastOf(branch).path === '/index') ?? []
  const silent = pagesIn(shell).filter((route) => !handleOf(route)?.place)
  expect(silent.map(({ path }) => path)).toEqual(['/500'])
})

const CENTRE = 'app/layouts/personal-layout'

test('every page of the personal centre stands in its navigation, but those below another', () => {
  const centre = allRoutes.find((route) => handleOf(route)?.chunk === CENTRE)
  const top = pagesIn(centre).flatMap(({ path = '' }) => (path.includes(':') ? [] : [path]))
  expect(PERSONAL_PAGES.map(({ to }) => to).toSorted(), 'layouts/personal-layout.tsx needs each').toEqual(
    top.toSorted(),
  )
})
