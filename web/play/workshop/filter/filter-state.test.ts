import { expect, test } from 'vitest'
import { MAX_CONDITIONS } from '#lottery/filter/filter.ts'
import { listBetFeatures } from '#lottery/filter/features.ts'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { buildFilter } from './build-filter.ts'
import {
  buildCondition,
  type FilterState,
  parseFilterState,
  createInitialState,
  writeFilterState,
} from './filter-state.ts'

test.each(ALL_GAMES)('$name: parses its own serialised filter input', (game) => {
  const before = createInitialState(game)
  expect(writeFilterState(game, before)).toBe('')
  expect(parseFilterState(game, '')).toEqual(before)
  const typed: FilterState = {
    line: null,
    tolerance: 2,
    bankers: ['1', ' 2_!'],
    killed: ['03 08', '十~'],
    conditions: before.conditions.map((one) => ({
      ...one,
      isOn: true,
      bounds: one.bounds.map((bound) => `${bound}!_ `),
      numbers: one.kind === 'group' ? '1，2_3' : '',
      digits: one.digits.slice(1),
    })),
  }
  const text = writeFilterState(game, typed)
  expect(parseFilterState(game, text)).toEqual(typed)
})

test.each(['all_', 'k99', '+1sum', '+1sum!1', '+9x!1!2!!', 'l', '%', '+1sum!%ZZ!1!!!!'])(
  'ignores the invalid serialised input %j',
  (text) => {
    const state = parseFilterState(GAMES[1], text)
    expect({ ...state, line: 0 }).toEqual(createInitialState(GAMES[1]))
  },
)

test.each(ALL_GAMES)('$name: default conditions are unique and satisfiable', (game) => {
  const { conditions } = createInitialState(game)
  expect(new Set(conditions.map(({ id }) => id)).size).toBe(conditions.length)
  for (const which of ['first', 'second'] as const) {
    const zone = game[which]
    const ofZone = conditions.filter((one) => one.zone === which)
    expect(ofZone.length).toBeLessThanOrEqual(MAX_CONDITIONS)
    for (const typed of ofZone) {
      const condition = buildCondition(zone!, { ...typed, numbers: '1' })!
      for (const figure of listBetFeatures({ zone: zone!, before: [1] }, condition)) {
        expect(Array.from({ length: figure.most + 1 }, (_, value) => value).some(figure.accepts)).toBe(true)
      }
    }
  }
})

test('omits conditions with invalid bounds, 重号 without previous draw', () => {
  const game = GAMES[1]
  const state = createInitialState(game)
  const sum = state.conditions.find(({ kind }) => kind === 'sum')!
  expect(buildCondition(game.first, { ...sum, bounds: ['', '90'] })).toMatchObject({ range: { from: 0, to: 90 } })
  expect(buildCondition(game.first, { ...sum, bounds: ['90', ''] })).toMatchObject({
    range: { from: 90, to: Infinity },
  })
  expect(buildCondition(game.first, { ...sum, bounds: ['九十', ''] })).toBeNull()
  const kinds = (before: Parameters<typeof buildFilter>[3]) =>
    buildFilter(game, state, null, before).first.map(({ kind }) => kind)
  expect(kinds(null)).not.toContain('repeated')
  expect(kinds({ first: [1, 2, 3, 4, 5, 6], second: [1] })).toContain('repeated')
})

test('applies 胆码出几个 and 杀号 to a line’s numbers', () => {
  const game = GAMES[1]
  const choice = {
    form: 'balls',
    first: { bankers: [14, 20], others: [3, 8, 19, 21, 26] },
    second: { bankers: [], others: [1, 2] },
  } as const
  const set = (state: Partial<FilterState>) =>
    buildFilter(game, { ...createInitialState(game), ...state }, choice, null).filter.first.set
  expect(set({})).toMatchObject({ bankers: [14, 20], least: 2, most: 2, numbers: [3, 8, 14, 19, 20, 21, 26] })
  expect(set({ bankers: ['1', ''] })).toMatchObject({ least: 1, most: 2 })
  expect(set({ killed: ['03，26', ''] })).toMatchObject({ numbers: [8, 14, 19, 20, 21] })
})
