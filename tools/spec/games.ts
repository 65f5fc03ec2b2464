import { choose, rank, unrank, zoneSize } from '#lottery/combinations.ts'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type GameType, type Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, type Numbers, parseDraw, parsePick } from '#lottery/numbers.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { aBet, aDrawOf, aGame, between, oneOf, shuffled, times } from './throwing.ts'

const about = asking('GAM')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

type OfGame<More> = { readonly type: GameType } & More
type Texts = OfGame<{ readonly first: string; readonly second: string }>

const zoneOf = (type: GameType, zone: 1 | 2): Zone => (zone === 1 ? GAMES[type].first : GAMES[type].second!)

/** Null where a text is no bet, or no draw. */
function orNull(read: () => Numbers): Numbers | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

const answers = {
  game({ type }: OfGame<object>) {
    const { code, name, office, first, second, special, combinations, issueDigits, priceFen } = GAMES[type]
    return { code, name, office, first, second, special, combinations, issueDigits, priceFen }
  },
  choose: ({ n, k }: { n: number; k: number }) => choose(n, k),
  'zone-size': ({ type, zone }: OfGame<{ zone: 1 | 2 }>) => zoneSize(zoneOf(type, zone)),
  'is-bet': ({ type, first, second }: OfGame<Numbers>) =>
    orNull(() => parsePick(GAMES[type], first.join(' '), second.join(' '))) !== null,
  'read-bet': ({ type, first, second }: Texts) => orNull(() => parsePick(GAMES[type], first, second)),
  'read-draw': ({ type, first, second }: Texts) => orNull(() => parseDraw(GAMES[type], first, second)),
  write: ({ type, first, second }: OfGame<Numbers>) => ({
    first: formatFirst(GAMES[type], { first, second }),
    second: formatSecond(GAMES[type], { first, second }),
  }),
  'zone-rank': ({ type, zone, numbers }: OfGame<{ zone: 1 | 2; numbers: number[] }>) =>
    rank({ ...GAMES[type], first: zoneOf(type, zone), second: null }, { first: numbers, second: [] }),
  rank: ({ type, first, second }: OfGame<Numbers>) => rank(GAMES[type], { first, second }),
  unrank: ({ type, n }: OfGame<{ n: number }>) => unrank(GAMES[type], n),
}

const balls = (count: number, max: number) => ({ count, min: 1, max, ordered: false })
const upTo = (n: number, from = 1) => times(n - from + 1, (at) => from + at)

const ENDS: readonly (readonly [GameType, number, number[], number[]])[] = [
  [1, 0, upTo(6), [1]],
  [1, 15, upTo(6), [16]],
  [1, 16, [1, 2, 3, 4, 5, 7], [1]],
  // C(0,1) + C(2,2) + C(7,3) + C(8,4) + C(14,5) + C(24,6) = 136,704; × 16.
  [1, 2_187_264, [1, 3, 8, 9, 15, 25], [1]],
  [1, 17_721_087, upTo(33, 28), [16]],
  [2, 0, upTo(5), [1, 2]],
  [2, 1, upTo(5), [1, 3]],
  [2, 2, upTo(5), [2, 3]],
  [2, 65, upTo(5), [11, 12]],
  [2, 66, [1, 2, 3, 4, 6], [1, 2]],
  [2, 21_425_711, upTo(35, 31), [11, 12]],
  [3, 0, [0, 0, 0], []],
  [3, 249, [2, 4, 9], []],
  [3, 999, [9, 9, 9], []],
  [4, 7, [0, 0, 7], []],
  [5, 1, [0, 0, 0, 0, 1], []],
  [5, 99_999, [9, 9, 9, 9, 9], []],
  [6, 14, [0, 0, 0, 0, 0, 0], [14]],
  [6, 15, [0, 0, 0, 0, 0, 1], [0]],
  [6, 14_999_999, [9, 9, 9, 9, 9, 9], [14]],
  [7, 0, upTo(7), []],
  [7, 1, [1, 2, 3, 4, 5, 6, 8], []],
  [7, 2_035_799, upTo(30, 24), []],
]

const byHand = [
  worked(
    1,
    'game',
    { type: 1 },
    {
      code: 'ssq',
      name: '双色球',
      office: 'welfare',
      first: balls(6, 33),
      second: balls(1, 16),
      special: false,
      combinations: 17_721_088,
      issueDigits: 7,
      priceFen: 200,
    },
  ),
  worked(
    1,
    'game',
    { type: 6 },
    {
      code: 'qxc',
      name: '七星彩',
      office: 'sports',
      first: { count: 6, min: 0, max: 9, ordered: true },
      second: { count: 1, min: 0, max: 14, ordered: true },
      special: false,
      combinations: 15_000_000,
      issueDigits: 5,
      priceFen: 200,
    },
  ),
  worked(2, 'choose', { n: 35, k: 5 }, 324_632),
  worked(2, 'choose', { n: 33, k: 6 }, 1_107_568),
  worked(2, 'choose', { n: 30, k: 7 }, 2_035_800),
  worked(2, 'choose', { n: 0, k: 0 }, 1),
  worked(2, 'choose', { n: 6, k: 7 }, 0),
  worked(3, 'zone-size', { type: 2, zone: 2 }, 66),
  worked(3, 'zone-size', { type: 6, zone: 2 }, 15),
  worked(3, 'zone-size', { type: 6, zone: 1 }, 1_000_000),
  worked(4, 'is-bet', { type: 1, first: [33, 1, 2, 3, 4, 5], second: [16] }, true),
  worked(4, 'is-bet', { type: 1, first: [1, 2, 3, 4, 5, 5], second: [1] }, false),
  worked(4, 'is-bet', { type: 1, first: [1, 2, 3, 4, 5, 34], second: [1] }, false),
  worked(4, 'is-bet', { type: 1, first: upTo(6), second: [0] }, false),
  worked(4, 'is-bet', { type: 1, first: upTo(7), second: [1] }, false),
  worked(4, 'is-bet', { type: 3, first: [7, 7, 7], second: [] }, true),
  worked(4, 'is-bet', { type: 7, first: upTo(7), second: [8] }, false),
  worked(4, 'is-bet', { type: 6, first: [0, 0, 0, 0, 0, 10], second: [14] }, false),
  worked(4, 'is-bet', { type: 6, first: [0, 0, 0, 0, 0, 9], second: [14] }, true),
  worked(4, 'is-bet', { type: 6, first: [0, 0, 0, 0, 0, 9], second: [15] }, false),
  worked(
    5,
    'read-bet',
    { type: 1, first: '28 07,1，11　12\t22', second: ' 05 ' },
    { first: [1, 7, 11, 12, 22, 28], second: [5] },
  ),
  worked(5, 'read-bet', { type: 1, first: '28 007 1 11 12 22', second: '5' }, null),
  worked(5, 'read-bet', { type: 3, first: '249', second: '' }, null),
  worked(5, 'read-bet', { type: 3, first: '9 4 2', second: '' }, { first: [9, 4, 2], second: [] }),
  worked(5, 'read-bet', { type: 3, first: '2 4 9', second: '1' }, null),
  worked(5, 'read-bet', { type: 6, first: '7,1,3,1,7,1', second: '14' }, { first: [7, 1, 3, 1, 7, 1], second: [14] }),
  worked(5, 'read-bet', { type: 6, first: '7,1,3,1,7,1', second: '1,4' }, null),
  worked(6, 'read-draw', { type: 7, first: '1 2 3 4 5 6 7', second: '8' }, { first: upTo(7), second: [8] }),
  worked(6, 'read-draw', { type: 7, first: '1 2 3 4 5 6 7', second: '7' }, null),
  worked(6, 'read-draw', { type: 7, first: '1 2 3 4 5 6 7', second: '' }, null),
  worked(6, 'read-draw', { type: 7, first: '1 2 3 4 5 6 7', second: '31' }, null),
  worked(7, 'write', { type: 7, first: upTo(7), second: [30] }, { first: '01,02,03,04,05,06,07', second: '30' }),
  worked(7, 'write', { type: 6, first: [0, 1, 2, 3, 4, 5], second: [10] }, { first: '0,1,2,3,4,5', second: '10' }),
  worked(8, 'zone-rank', { type: 1, zone: 1, numbers: [1, 3, 8, 9, 15, 25] }, 136_704),
  worked(8, 'zone-rank', { type: 2, zone: 2, numbers: [2, 3] }, 2),
  worked(8, 'zone-rank', { type: 6, zone: 2, numbers: [14] }, 14),
  ...ENDS.flatMap(([type, n, first, second]) => [
    worked(9, 'rank', { type, first, second }, n),
    worked(10, 'unrank', { type, n }, { first, second }),
  ]),
]

const more = (dice: Dice): Question[] => [
  ...ALL_GAMES.map(({ type }) => about(1, 'game', { type })),
  ...times(40, () => about(2, 'choose', { n: dice(36), k: dice(8) })),
  ...ALL_GAMES.flatMap(({ type, second }) =>
    (second ? [1, 2] : [1]).map((zone) => about(3, 'zone-size', { type, zone })),
  ),
  ...times(60, () => about(4, 'is-bet', perhapsABet(dice))),
  ...times(60, () => about(5, 'read-bet', texts(dice))),
  ...times(60, () => about(6, 'read-draw', texts(dice))),
  ...times(40, () => {
    const game = aGame(dice)
    return about(7, 'write', { type: game.type, ...aDrawOf(game, dice) })
  }),
  ...times(60, () => {
    const game = aGame(dice)
    const zone = game.second ? between(dice, 1, 2) : 1
    const { first, second } = aBet(game, dice)
    return about(8, 'zone-rank', { type: game.type, zone, numbers: zone === 1 ? first : second })
  }),
  ...times(120, () => {
    const game = aGame(dice)
    return about(9, 'rank', { type: game.type, ...aBet(game, dice) })
  }),
  ...times(120, () => {
    const game = aGame(dice)
    return about(10, 'unrank', { type: game.type, n: dice(game.combinations) })
  }),
]

/** A bet with, half the time, one number too many, too few, too large or twice. */
function perhapsABet(dice: Dice) {
  const game = aGame(dice)
  const { first, second } = aBet(game, dice)
  const at = dice(first.length)
  const wrong = [
    first,
    first.slice(1),
    [...first, game.first.min],
    first.with(at, game.first.max + 1),
    first.with(at, first[(at + 1) % first.length]!),
  ]
  return { type: game.type, first: dice(2) === 0 ? first : oneOf(dice, wrong), second }
}

/** Numbers as people type them, perhaps with a slip. */
function texts(dice: Dice) {
  const game = aGame(dice)
  const draw = dice(3) === 0 ? aBet(game, dice) : aDrawOf(game, dice)
  const typed = (numbers: readonly number[]) =>
    shuffled(dice, numbers)
      .map((n) => (dice(2) === 0 ? String(n) : String(n).padStart(2, '0')))
      .join(oneOf(dice, [' ', ',', '，', '　', ', ']))
  const slip = oneOf(dice, ['', '', '', ' 40', 'x', ' 1'])
  return { type: game.type, first: typed(draw.first) + slip, second: typed(draw.second) }
}

export const games: Chapter = { name: 'games', letters: 'GAM', answers, byHand, more }
