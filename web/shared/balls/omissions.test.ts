import { expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { createNumberTracks } from '#lottery/tracks.ts'
import { splitByTrack } from './omissions.tsx'

test.each(ALL_GAMES)('$code: splitByTrack splits the columns by zone or position', (game) => {
  const tracks = createNumberTracks(game)
  const names = tracks.flatMap(({ min, max }, at) =>
    Array.from({ length: max - min + 1 }, (_, n) => at * 100 + min + n),
  )
  const cut = splitByTrack(game, names)
  expect(cut).toHaveLength(tracks.length)
  tracks.forEach(({ min, max }, at) => {
    expect([cut[at]![0], cut[at]!.at(-1), cut[at]!.length]).toEqual([at * 100 + min, at * 100 + max, max - min + 1])
  })
})
