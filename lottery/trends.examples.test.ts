import { expect, test } from 'vitest'
import type { Features } from './features.ts'
import { GAMES, type GameType } from './games.ts'
import { parseDraw } from './numbers.ts'
import { createNumberTracks } from './tracks.ts'
import { computeCarriedOmissions, computeTrendTable } from './trends.ts'

// The last ten issues of 2022 of each game and the one before them, computed manually.

interface Column {
  /** Column index in the chart. */
  at: number
  omissions: number[]
  /** 出现次数, 平均遗漏, 最大遗漏, 最大连出, 当前遗漏 */
  foot: [number, number, number, number, number]
}

interface Example {
  draws: string
  columns: Column[]
  /** Features of the last issue. */
  last: Partial<Features>
}

const EXAMPLES: Record<GameType, Example> = {
  1: {
    draws: `08 09 18 19 20 27+15|05 12 13 17 20 27+14|01 03 13 16 21 27+03|07 08 13 29 30 33+03|07 20 22 23 31 32+05|
      03 21 25 30 31 33+11|06 07 13 18 26 31+06|02 03 07 13 20 30+10|02 15 16 17 21 31+14|02 22 26 29 32 33+14|
      01 07 11 12 22 28+05`,
    columns: [
      { at: 12, omissions: [0, 0, 0, 1, 2, 0, 0, 1, 2, 3], foot: [5, 1.7, 3, 3, 3] },
      { at: 46, omissions: [0, 1, 2, 3, 4, 5, 6, 0, 0, 1], foot: [3, 2.5, 6, 2, 1] },
    ],
    last: { sum: 81, span: 27, thirds: [3, 2, 1], ac: 6, consecutive: [11, 12], repeated: [22], neighbours: [1, 28] },
  },
  2: {
    draws: `05 15 25 26 29+04 12|05 06 14 24 25+02 04|07 12 14 29 35+01 11|10 13 14 27 33+07 08|03 04 08 15 21+04 07|
      10 20 29 30 35+06 09|01 21 23 28 35+07 09|04 12 22 28 30+09 11|04 05 06 26 27+07 12|15 19 22 26 28+02 07|
      06 07 26 29 30+03 12`,
    columns: [
      { at: 25, omissions: [1, 2, 3, 4, 5, 6, 7, 0, 0, 0], foot: [3, 2.5, 7, 3, 0] },
      { at: 41, omissions: [2, 3, 0, 0, 1, 0, 1, 0, 0, 1], foot: [5, 1.7, 3, 2, 1] },
    ],
    last: {
      sum: 98,
      span: 24,
      oddEven: [2, 3],
      bigSmall: [3, 2],
      primeComposite: [2, 3],
      remainders: [2, 1, 2],
      thirds: [2, 0, 3],
      ac: 4,
      consecutive: [6, 7, 29, 30],
      repeated: [26],
      neighbours: [29],
    },
  },
  3: {
    draws: '8 4 1|5 7 1|5 8 0|6 4 8|5 0 3|9 0 3|3 5 7|1 5 8|5 6 2|6 8 8|2 4 9',
    columns: [{ at: 5, omissions: [0, 0, 1, 0, 1, 2, 3, 0, 1, 2], foot: [4, 2, 3, 2, 2] }],
    last: {
      sum: 15,
      span: 7,
      oddEven: [1, 2],
      bigSmall: [1, 2],
      primeComposite: [1, 2],
      remainders: [1, 1, 1],
      repeated: [],
      form: '组六',
    },
  },
  4: {
    draws: '0 8 4|3 8 3|3 8 2|2 0 9|4 6 0|5 3 8|9 2 5|7 3 9|4 9 1|2 8 6|0 9 2',
    columns: [{ at: 29, omissions: [2, 3, 0, 1, 2, 3, 0, 1, 2, 3], foot: [2, 3.3, 3, 1, 3] }],
    last: {
      sum: 11,
      span: 9,
      oddEven: [1, 2],
      bigSmall: [1, 2],
      primeComposite: [1, 2],
      remainders: [2, 0, 1],
      repeated: [],
      form: '组六',
    },
  },
  5: {
    draws:
      '0 8 4 8 1|3 8 3 1 4|3 8 2 4 9|2 0 9 6 5|4 6 0 8 0|5 3 8 9 0|9 2 5 9 4|7 3 9 4 6|4 9 1 7 6|2 8 6 3 9|0 9 2 5 5',
    columns: [{ at: 3, omissions: [0, 0, 1, 2, 3, 4, 5, 6, 7, 8], foot: [2, 3.3, 8, 2, 8] }],
    last: {
      sum: 21,
      span: 9,
      oddEven: [3, 2],
      bigSmall: [3, 2],
      primeComposite: [3, 2],
      remainders: [2, 0, 3],
      repeated: [],
      form: null,
    },
  },
  6: {
    draws: `8 2 4 8 0 4+10|0 6 0 3 6 7+13|3 0 3 6 2 7+12|5 0 4 6 8 6+2|2 8 7 9 7 7+5|7 1 6 3 8 8+6|1 2 0 1 4 1+5|
      4 7 1 3 7 8+7|7 2 9 3 3 1+9|6 9 8 2 2 4+3|9 6 9 0 9 0+13`,
    columns: [
      { at: 57, omissions: [0, 0, 1, 0, 1, 2, 3, 4, 5, 6], foot: [3, 2.5, 6, 2, 6] },
      { at: 65, omissions: [2, 3, 4, 0, 1, 0, 1, 2, 3, 4], foot: [2, 3.3, 4, 1, 4] },
    ],
    last: {
      sum: 33,
      span: 9,
      oddEven: [3, 3],
      bigSmall: [4, 2],
      primeComposite: [0, 6],
      remainders: [6, 0, 0],
      repeated: [],
    },
  },
  7: {
    draws: `07 08 11 18 19 21 29+15|05 12 14 17 19 21 26+22|02 04 12 14 16 18 27+11|03 04 09 10 13 17 23+05|
      01 02 13 15 16 18 26+14|16 17 21 22 25 27 28+08|02 03 06 13 18 19 26+23|01 02 07 09 10 15 25+18|
      06 08 10 11 12 24 27+03|02 03 05 06 11 14 22+18|01 06 17 21 22 25 29+09`,
    columns: [{ at: 17, omissions: [1, 0, 1, 0, 1, 0, 0, 1, 0, 1], foot: [5, 1.7, 1, 2, 1] }],
    last: {
      sum: 121,
      span: 28,
      oddEven: [5, 2],
      bigSmall: [5, 2],
      primeComposite: [3, 4],
      remainders: [2, 3, 2],
      thirds: [2, 1, 4],
      ac: 10,
      consecutive: [21, 22],
      repeated: [6, 22],
      neighbours: [1, 21],
    },
  },
}

test.each([1, 2, 3, 4, 5, 6, 7] as const)('game %i: agrees with ten manually computed issues', (type) => {
  const game = GAMES[type]
  const { draws, columns, last } = EXAMPLES[type]
  const [before, ...window] = draws.split('|').map((text) => {
    const [first = '', second = ''] = text.trim().split('+')
    return parseDraw(game, first, second)
  })
  const tracks = createNumberTracks(game)
  const carried = computeCarriedOmissions(tracks, [before!])
  const { rows, foot } = computeTrendTable(game, tracks, carried, before!, window)
  expect(rows).toHaveLength(10)
  for (const { at, omissions, foot: figures } of columns) {
    expect(rows.map((row) => row.omissions[at])).toEqual(omissions)
    const { occurrences, averageOmission, longestOmission, longestRun, currentOmission } = foot
    const found = [occurrences, averageOmission, longestOmission, longestRun, currentOmission].map((row) => row[at])
    expect(found).toEqual(figures)
  }
  expect(rows.at(-1)!.features).toMatchObject(last)
})
