import { expect, test } from 'vitest'
import { countFillings } from '#lottery/combinations.ts'
import { computeFeatures } from '#lottery/features.ts'
import { visitFillings } from '#lottery/filter/walk.ts'
import { createWholeSet } from '#lottery/filter/filter.ts'
import { ALL_GAMES, type Game, GAMES, type Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { type OmissionGroup, getOmissionGroups } from './groups.ts'
import { type OmissionKind, listOmissionKinds } from './kinds.ts'

/** Calls `visit` for every combination of a zone. */
function visitEveryFilling(zone: Zone, visit: (numbers: readonly number[]) => void): void {
  visitFillings({ zone, set: createWholeSet(zone), conditions: [], before: [] }, (_fails, filling) =>
    visit(Array.from(filling)),
  )
}

/** Counts for each row of the groups how many of all possible first-zone draws hit it. */
function countRows(game: Game, groups: readonly OmissionGroup[]): Map<string, number>[] {
  const counts = groups.map(() => new Map<string, number>())
  visitEveryFilling(game.first, (first) => {
    const draw: Numbers = { first, second: [] }
    const features = computeFeatures(game, draw, null)
    groups.forEach((group, i) => {
      for (const label of group.of(draw, features)) counts[i]!.set(label, (counts[i]!.get(label) ?? 0) + 1)
    })
  })
  return counts
}

// Without PROOFS_FULL=1 only two small games are counted, because others have up to two million first-zone draws.
const COUNTED = process.env.PROOFS_FULL ? ALL_GAMES : [GAMES[3], GAMES[5]]

test.each(COUNTED)('$name: probabilities equal shares of possible draws', (game) => {
  // A later test covers the kind `number` and the pairs of the second zone.
  const kinds = listOmissionKinds(game).filter((kind) => kind !== 'number')
  const groups = kinds.flatMap((kind) => getOmissionGroups(game, kind)).filter(({ name }) => name !== '后区')
  countRows(game, groups).forEach((counts, i) => {
    const { chances } = groups[i]!
    expect([...chances.keys()].toSorted()).toEqual([...counts.keys()].toSorted())
    for (const [label, chance] of chances) expect(chance * countFillings(game.first)).toBeCloseTo(counts.get(label)!, 4)
  })
})

test.each(ALL_GAMES)('$name: sum, span and form probabilities add up to 1', (game) => {
  for (const kind of ['sum', 'span', 'form'] as const) {
    for (const { chances } of getOmissionGroups(game, kind)) {
      expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
    }
  }
})

const listChances = (game: Game, kind: OmissionKind) =>
  getOmissionGroups(game, kind).map(({ name, chances }) => [name, chances.size, [...new Set(chances.values())]])

test('computes probabilities of numbers and pairs', () => {
  expect(listChances(GAMES[1], 'number')).toEqual([
    ['红球', 33, [6 / 33]],
    ['蓝球', 16, [1 / 16]],
  ])
  expect(listChances(GAMES[1], 'pair')).toEqual([['红球', 528, [15 / 528]]])
  expect(listChances(GAMES[2], 'pair')).toEqual([
    ['前区', 595, [10 / 595]],
    ['后区', 66, [1 / 66]],
  ])
  // A draw of 七乐彩 has eight of thirty balls; its seven basic numbers form 21 pairs.
  expect(listChances(GAMES[7], 'number')).toEqual([['基本号码', 30, [8 / 30]]])
  expect(listChances(GAMES[7], 'pair')).toEqual([['基本号码', 435, [21 / 435]]])
})
