import { expect, test } from 'vitest'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { tracksOf } from '#lottery/tracks.ts'
import { byTrack } from './omissions.tsx'

test.each(ALL_GAMES)('$code: maps every number to its column', (game) => {
  const tracks = tracksOf(game)
  const names = tracks.flatMap(({ min, max }, at) =>
    Array.from({ length: max - min + 1 }, (_, n) => at * 100 + min + n),
  )
  const cut = byTrack(game, names)
  expect(cut).toHaveLength(tracks.length)
  tracks.forEach(({ min, max }, at) => {
    expect([cut[at]![0], cut[at]!.at(-1), cut[at]!.length]).toEqual([at * 100 + min, at * 100 + max, max - min + 1])
  })
})

test('finds columns of 七星彩 第二位 and 后区', () => {
  const cut = byTrack(
    GAMES[6],
    Array.from({ length: 75 }, (_, at) => at),
  )
  expect([cut[1]![3], cut[6]![14]]).toEqual([13, 74])
})
