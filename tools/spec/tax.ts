import type { Dice } from '#lottery/dice.ts'
import { taxFen, type WonBets } from '#lottery/tax.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { between, oneOf, times } from './throwing.ts'

const about = asking('TAX')
type Won = readonly (readonly [fen: number, count: number])[]
const wonOf = (won: Won) => won.map(([fen, count]) => ({ fen, count }))
const worked = (number: number, won: Won, drawn: string, expect: number) => ({
  ...about(number, 'tax', { won: wonOf(won), drawn }),
  expect,
})

const answers = { tax: ({ won, drawn }: { won: WonBets[]; drawn: string }) => taxFen(won, drawn) }

/** The last day of the old way and the first of the new. */
const [BEFORE, SINCE] = ['2024-08-31', '2024-09-01'] as const

const byHand = [
  worked(1, [[1_000_000, 1]], SINCE, 0),
  worked(1, [[1_000_001, 1]], SINCE, 200_000),
  worked(1, [[1_000_002, 1]], SINCE, 200_000),
  worked(1, [[1_000_003, 1]], SINCE, 200_001),
  worked(1, [[1_000_000, 1]], BEFORE, 0),
  worked(1, [[1_000_001, 1]], BEFORE, 200_000),
  worked(1, [[500_000_000, 1]], SINCE, 100_000_000),
  // 3D: ten times 1,040 yuan.
  worked(2, [[104_000, 10]], SINCE, 208_000),
  worked(3, [[104_000, 10]], BEFORE, 0),
  worked(
    2,
    [
      [300_000, 3],
      [20_000, 5],
    ],
    SINCE,
    0,
  ),
  worked(
    2,
    [
      [300_000, 3],
      [20_000, 5],
      [500, 1],
    ],
    SINCE,
    200_100,
  ),
  worked(
    3,
    [
      [300_000, 3],
      [20_000, 5],
      [500, 1],
    ],
    BEFORE,
    0,
  ),
  // 排列5: 100,000 yuan each.
  worked(2, [[10_000_000, 3]], SINCE, 6_000_000),
  worked(3, [[10_000_000, 3]], BEFORE, 6_000_000),
  worked(
    3,
    [
      [1_000_001, 2],
      [1_000_000, 2],
    ],
    BEFORE,
    400_000,
  ),
  worked(3, [[1_000_003, 3]], BEFORE, 600_003),
  worked(2, [[1_000_003, 3]], SINCE, 600_002),
  worked(4, [], SINCE, 0),
  worked(4, [], BEFORE, 0),
  worked(4, [[100_000_000, 0]], SINCE, 0),
  worked(
    4,
    [
      [0, 5],
      [1_000_000, 1],
    ],
    SINCE,
    0,
  ),
]

const AMOUNTS = [0, 500, 1_000, 20_000, 104_000, 300_000, 999_999, 1_000_000, 1_000_001, 10_000_000]
const DAYS = ['2005-01-01', '2024-02-29', BEFORE, SINCE, '2026-08-31']

function someWon(dice: Dice): Won {
  return times(
    dice(5),
    () => [dice(3) === 0 ? dice(2_000_000_000) : oneOf(dice, AMOUNTS), oneOf(dice, [0, 1, 1, 2, 99])] as const,
  )
}

const more = (dice: Dice): Question[] => [
  ...times(70, (at) => about(1, 'tax', { won: wonOf([[999_985 + at, 1]]), drawn: oneOf(dice, DAYS) })),
  ...times(230, () =>
    about(2, 'tax', {
      won: wonOf(someWon(dice)),
      drawn: oneOf(dice, [SINCE, `2025-0${between(dice, 1, 9)}-15`, '2026-08-31']),
    }),
  ),
  ...times(230, () =>
    about(3, 'tax', { won: wonOf(someWon(dice)), drawn: oneOf(dice, ['2005-01-01', '2020-12-31', BEFORE]) }),
  ),
  ...times(40, () =>
    about(4, 'tax', {
      won: wonOf([
        [oneOf(dice, AMOUNTS), 0],
        [0, dice(9)],
        [1_000_000 + dice(2), 1],
      ]),
      drawn: oneOf(dice, DAYS),
    }),
  ),
]

export const tax: Chapter = { name: 'tax', letters: 'TAX', answers, byHand, more }
