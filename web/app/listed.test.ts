import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allRoutes, handleOf } from './branches.ts'
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

test('every page of the personal centre stands in its navigation, but those below another', () => {
  const own = allRoutes.filter((route) => handleOf(route)?.place?.section === 'mine')
  const top = own.flatMap(({ path = '' }) => (path.includes(':') ? [] : [path]))
  expect(PERSONAL_PAGES.map(({ to }) => to).toSorted(), 'layouts/personal-layout.tsx needs each').toEqual(
    top.toSorted(),
  )
})
