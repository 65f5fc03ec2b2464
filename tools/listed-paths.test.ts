import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { LISTED_PATHS } from '#server/pages/sitemap.ts'

const GAMES: GameType[] = [1, 2, 3, 4, 5, 6, 7]

// Server and web never meet, so the sitemap writes its paths itself; here they are held against those of the pages.
test('the sitemap lists the addresses that the pages have', () => {
  expect(LISTED_PATHS).toEqual([
    paths.home(),
    paths.number(),
    ...GAMES.map((game) => paths.number(game)),
    ...GAMES.map((game) => paths.drawWinners(game)),
    ...GAMES.map((game) => paths.chart(game)),
    ...GAMES.map((game) => paths.leaderboard(game)),
    paths.helpCenter(),
    paths.announcement(),
    paths.privacy(),
    paths.agreement('user'),
    paths.agreement('vip'),
  ])
})
