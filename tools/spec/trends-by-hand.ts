import { asking, type WorkedByHand } from './chapter.ts'
import { times } from './throwing.ts'

const about = asking('TRD')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const draw = (first: string, second = '') => ({
  first: first.split(' ').map(Number),
  second: second === '' ? [] : second.split(' ').map(Number),
})

const THREE = [draw('8 13 16 22 31 32', '16'), draw('13 20 22 25 26 32', '15'), draw('6 8 13 16 18 27', '11')]
const WITH_13 = draw('2 13 16 22 31 32', '16')
const WITHOUT = draw('1 2 3 4 5 6', '1')
/** Red 13, column 12, came as in 2022141–2022150: in 141, 142, 143, 146 and 147. */
const THIRTEEN = [1, 1, 1, 0, 0, 1, 1, 0, 0, 0].map((came) => (came ? WITH_13 : WITHOUT))
const ofThirteen = {
  omissions: [0, 0, 0, 1, 2, 0, 0, 1, 2, 3],
  occurrences: 5,
  averageOmission: 1.7,
  longestOmission: 3,
  longestRun: 3,
  currentOmission: 3,
}
const thirteen = (number: number) =>
  worked(number, 'column', { type: 1, column: 12, carried: 0, window: THIRTEEN }, ofThirteen)

const digits = (name: string, min: number, max: number, position: number) => ({
  zone: 'first',
  position,
  name,
  min,
  max,
})

const columns = [
  worked(1, 'tracks', { type: 1 }, [
    { zone: 'first', position: null, name: '红球', min: 1, max: 33 },
    { zone: 'second', position: null, name: '蓝球', min: 1, max: 16 },
  ]),
  worked(1, 'tracks', { type: 3 }, [digits('百位', 0, 9, 0), digits('十位', 0, 9, 1), digits('个位', 0, 9, 2)]),
  worked(2, 'hits', { type: 3, draw: draw('2 4 9') }, [2, 14, 29]),
  worked(2, 'hits', { type: 7, draw: draw('1 2 3 4 5 6 7', '30') }, [0, 1, 2, 3, 4, 5, 6, 29]),
  worked(2, 'hits', { type: 6, draw: draw('0 0 0 0 0 9', '14') }, [0, 10, 20, 30, 40, 59, 74]),
  worked(2, 'hits', { type: 1, draw: draw('1 7 11 12 22 28', '5') }, [0, 6, 10, 11, 21, 27, 37]),
  thirteen(3),
  thirteen(5),
  thirteen(6),
  thirteen(7),
  thirteen(8),
  thirteen(9),
  // Carried in, and never come: the longest is what was carried and what went on.
  worked(
    7,
    'column',
    { type: 1, column: 32, carried: 7, window: THREE },
    {
      omissions: [8, 9, 10],
      occurrences: 0,
      averageOmission: 3,
      longestOmission: 10,
      longestRun: 0,
      currentOmission: 10,
    },
  ),
  // 50 ÷ 3.
  worked(
    6,
    'column',
    { type: 1, column: 12, carried: 0, window: times(50, (at) => (at < 2 ? WITH_13 : WITHOUT)) },
    {
      omissions: [0, ...times(49, (at) => at)],
      occurrences: 2,
      averageOmission: 16.7,
      longestOmission: 48,
      longestRun: 2,
      currentOmission: 48,
    },
  ),
  worked(
    4,
    'carried',
    { type: 1, before: THREE, columns: [12, 15, 7, 0, 21, 33 + 10, 33 + 15] },
    [0, 0, 0, 3, 1, 0, 2],
  ),
  worked(
    10,
    'hot',
    { occurrences: [1, 5, 5, 5, 0, 0, 0, 0, 0, 0], currentOmission: [0, 2, 1, 1, 9, 9, 9, 9, 9, 9] },
    [2, 3, 1],
  ),
  worked(10, 'hot', { occurrences: times(17, () => 1), currentOmission: times(17, () => 1) }, [0, 1, 2, 3, 4]),
  worked(10, 'hot', { occurrences: times(16, () => 1), currentOmission: times(16, () => 1) }, [0, 1, 2]),
  worked(
    11,
    'cold',
    { occurrences: times(10, () => 9), currentOmission: [1, 23, 15, 23, 0, 0, 0, 0, 0, 0] },
    [1, 3, 2],
  ),
]

const SSQ = { type: 1, draw: draw('1 7 11 12 22 28', '5'), before: draw('2 22 26 29 32 33', '16') }
const feature = (number: number, name: string, expect: unknown, given: object = SSQ) =>
  worked(number, 'feature', { name, ...given }, expect)
const three = (first: string, before: string | null = null) => ({
  type: 3,
  draw: draw(first),
  before: before === null ? null : draw(before),
})

const features = [
  feature(12, 'sum', 81),
  feature(13, 'sumTail', 1),
  feature(14, 'span', 27),
  feature(15, 'oddEven', [3, 3]),
  feature(16, 'bigSmall', [2, 4]),
  feature(16, 'bigSmall', [1, 6], { type: 7, draw: draw('1 2 3 4 5 15 16', '30'), before: null }),
  feature(16, 'bigSmall', [1, 4], { type: 2, draw: draw('1 2 3 17 18', '1 12'), before: null }),
  feature(16, 'bigSmall', [1, 2], three('5 4 0')),
  feature(17, 'primeComposite', [3, 3]),
  feature(17, 'primeComposite', [1, 2], three('0 1 9')),
  feature(18, 'remainders', [1, 4, 1]),
  feature(18, 'remainders', [3, 0, 0], three('0 3 9')),
  feature(19, 'thirds', [3, 2, 1]),
  feature(19, 'thirds', [1, 2, 2], { type: 2, draw: draw('12 13 23 24 35', '1 2'), before: null }),
  feature(19, 'thirds', null, three('0 3 9')),
  feature(20, 'ac', 6),
  feature(20, 'ac', 0, { type: 1, draw: draw('1 2 3 4 5 6', '1'), before: null }),
  feature(21, 'consecutive', [11, 12]),
  feature(21, 'consecutive', [], { type: 1, draw: draw('1 3 5 7 9 33', '1'), before: null }),
  feature(22, 'sameTail', [1, 11, 12, 22]),
  feature(23, 'repeated', [22]),
  feature(23, 'repeated', [], { ...SSQ, before: null }),
  feature(23, 'repeated', [0], three('1 3 2', '1 2 3')),
  feature(24, 'neighbours', [1, 28]),
  feature(24, 'neighbours', null, three('1 3 2', '1 2 3')),
  feature(25, 'form', '豹子', three('7 7 7')),
  feature(25, 'form', '组三', three('7 0 7')),
  feature(25, 'form', '组六', three('2 4 9')),
  feature(25, 'form', null),
]

/** Edges of the chapter, by counting. */
export const byHand: readonly WorkedByHand[] = [...columns, ...features]
