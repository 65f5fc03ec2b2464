import { createHmac } from 'node:crypto'
import { rank } from '#lottery/combinations.ts'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { commitmentOf, luckyBets, orderKey, permutation, shapeOf, verifyCommitment } from '#lottery/permutation.ts'
import { VECTOR_KEY } from '#lottery/vectors.ts'
import { deal, type Round } from '#server/play/picks/lucky-round.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { PUBLISHED } from './rounds-published.ts'
import { aGame, aKey, between, bytesOf, hexOf, oneOf, times } from './throwing.ts'

const about = asking('RND')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const KEY = hexOf(VECTOR_KEY)
const ZEROS = '00'.repeat(32)

interface Keyed {
  readonly key: string
}
interface Sized extends Keyed {
  readonly size: number
}
type Progress = Omit<Round, 'key'>
interface Dealing {
  readonly type: GameType
  readonly keys: Readonly<Record<string, string>>
  readonly round: Progress | null
  readonly inPanel: readonly number[]
  readonly count: number
}

const answers = {
  commitment: ({ key }: Keyed) => commitmentOf(bytesOf(key)),
  verify: ({ key, commitment }: Keyed & { commitment: string }) => verifyCommitment(bytesOf(key), commitment),
  'order-key': ({ key, type, loop, seed }: Keyed & { type: GameType; loop: number; seed: string | null }) =>
    hexOf(orderKey(bytesOf(key), { type, loop, seed })),
  shape: ({ size }: { size: number }) => shapeOf(size),
  word,
  at: ({ key, size, place }: Sized & { place: number }) => permutation(bytesOf(key), size).at(place),
  'place-of': ({ key, size, rank: of }: Sized & { rank: number }) => permutation(bytesOf(key), size).placeOf(of),
  bets: ({ key, type, from, count }: Keyed & { type: GameType; from: number; count: number }) =>
    luckyBets(GAMES[type], bytesOf(key), from, count).map((bet) => ({ rank: rank(GAMES[type], bet), ...bet })),
  deal: ({ type, keys, round, inPanel, count }: Dealing) => {
    let loop = round?.loop ?? 0
    const newest = round && { ...round, key: bytesOf(keys[round.loop]!) }
    const dealt = deal(GAMES[type], newest, inPanel, count, () => bytesOf(keys[++loop]!))
    return {
      bets: dealt.bets.map((bet) => ({ loop: bet.loop, rank: bet.rank })),
      round: progressOf(dealt.round),
      ended: dealt.ended && progressOf(dealt.ended),
    }
  },
}

const progressOf = ({ loop, next, deferred }: Round) => ({ loop, next, deferred })

/** Written a second time: our own never leaves the network of which it is a part. */
function word({ key, size, step, value }: Sized & { step: number; value: number }): string {
  const message = Buffer.alloc(12)
  message.writeUInt32BE(size, 0)
  message.writeUInt32BE(step, 4)
  message.writeUInt32BE(Math.trunc(value / 4), 8)
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest()
  return String(mac.readBigUInt64BE((value % 4) * 8))
}

const running = (loop: number, next: number, deferred: number[] = []): Progress => ({
  loop,
  next,
  deferred,
  ended: false,
})

/** The ranks of 福彩3D by the key of the help page: places 0, 1, 2 and the last. */
const [FIRST, SECOND, THIRD, LAST] = [490, 692, 236, 458] as const
const dealing = (given: Partial<Dealing>) => ({
  type: 3,
  keys: { 1: KEY, 2: ZEROS },
  round: null,
  inPanel: [],
  count: 1,
  ...given,
})

const numbersOf = (text: string): number[] =>
  text
    .split(' ')
    .filter((digits) => digits !== '')
    .map(Number)

/** What checkers that others have written were tried with. */
const published = PUBLISHED.map(([type, from, ranked, first, second]) =>
  worked(8, 'bets', { key: KEY, type, from, count: 1 }, [
    { rank: ranked, first: numbersOf(first), second: numbersOf(second) },
  ]),
)

const byHand = [
  ...published,
  // SHA-256 of 32 zero bytes, as many tables have it.
  worked(1, 'commitment', { key: ZEROS }, '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'),
  worked(1, 'commitment', { key: KEY }, '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'),
  worked(
    2,
    'verify',
    { key: ZEROS, commitment: '66687AADF862BD776C8FC18B8E9F8E20089714856EE233B3902A591D0D5F2925' },
    true,
  ),
  worked(
    2,
    'verify',
    { key: KEY, commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925' },
    false,
  ),
  worked(3, 'order-key', { key: KEY, type: 1, loop: 3, seed: null }, KEY),
  worked(
    3,
    'order-key',
    { key: KEY, type: 1, loop: 3, seed: 'Spring2026' },
    '2eb40ab9c96b56da1757939b20eca61764ce84205f37ee95aa09dd7185522d93',
  ),
  ...[
    [1, 1, 1, 24],
    [2, 2, 1, 24],
    [5, 3, 2, 24],
    [999_999, 1_000, 1_000, 24],
    [1_000_000, 1_000, 1_000, 12],
    [1_000_001, 1_001, 1_000, 12],
    [2_035_800, 1_427, 1_427, 12],
    [15_000_000, 3_873, 3_873, 12],
    [2_147_395_600, 46_340, 46_340, 12],
  ].map(([size, a, b, steps]) => worked(4, 'shape', { size }, { a, b, steps })),
  worked(6, 'at', { key: KEY, size: 1, place: 0 }, 0),
  worked(6, 'at', { key: KEY, size: 17_721_088, place: 0 }, 2_187_264),
  worked(6, 'at', { key: KEY, size: 17_721_088, place: 17_721_087 }, 8_228_052),
  worked(6, 'at', { key: KEY, size: 1_000, place: 0 }, FIRST),
  worked(7, 'place-of', { key: KEY, size: 1_000, rank: FIRST }, 0),
  worked(7, 'place-of', { key: KEY, size: 1_000, rank: LAST }, 999),
  worked(8, 'bets', { key: KEY, type: 3, from: 999, count: 5 }, [{ rank: LAST, first: [4, 5, 8], second: [] }]),
  worked(8, 'bets', { key: KEY, type: 3, from: 1_000, count: 5 }, []),
  worked(8, 'bets', { key: KEY, type: 6, from: 0, count: 1 }, [
    { rank: 10_697_574, first: [7, 1, 3, 1, 7, 1], second: [9] },
  ]),
  worked(9, 'deal', dealing({}), {
    bets: [{ loop: 1, rank: FIRST }],
    round: { loop: 1, next: 1, deferred: [] },
    ended: null,
  }),
  worked(9, 'deal', dealing({ keys: { 1: ZEROS, 2: KEY }, round: { ...running(1, 1_000), ended: true } }), {
    bets: [{ loop: 2, rank: FIRST }],
    round: { loop: 2, next: 1, deferred: [] },
    ended: null,
  }),
  worked(10, 'deal', dealing({ inPanel: [FIRST] }), {
    bets: [{ loop: 1, rank: SECOND }],
    round: { loop: 1, next: 2, deferred: [FIRST] },
    ended: null,
  }),
  worked(10, 'deal', dealing({ round: running(1, 2, [FIRST]), count: 2 }), {
    bets: [
      { loop: 1, rank: FIRST },
      { loop: 1, rank: THIRD },
    ],
    round: { loop: 1, next: 3, deferred: [] },
    ended: null,
  }),
  // Earliest first; what still stands on the panel waits on.
  worked(10, 'deal', dealing({ round: running(1, 2, [FIRST, SECOND]), inPanel: [FIRST] }), {
    bets: [{ loop: 1, rank: SECOND }],
    round: { loop: 1, next: 2, deferred: [FIRST] },
    ended: null,
  }),
  worked(11, 'deal', dealing({ keys: { 1: ZEROS, 2: KEY }, round: running(1, 1_000, [7]), inPanel: [7] }), {
    bets: [{ loop: 2, rank: FIRST }],
    round: { loop: 2, next: 1, deferred: [] },
    ended: { loop: 1, next: 1_000, deferred: [7] },
  }),
  worked(11, 'deal', dealing({ keys: { 1: KEY, 2: KEY }, round: running(1, 999), count: 2 }), {
    bets: [
      { loop: 1, rank: LAST },
      { loop: 2, rank: FIRST },
    ],
    round: { loop: 2, next: 1, deferred: [] },
    ended: { loop: 1, next: 1_000, deferred: [] },
  }),
]

const SIZES = [...ALL_GAMES.map(({ combinations }) => combinations), 1, 2, 3, 10, 97, 65_536, 999_999, 1_000_000]
const aSize = (dice: Dice) => (dice(3) === 0 ? 1 + dice(2_000_000) : oneOf(dice, SIZES))

const more = (dice: Dice): Question[] => [
  ...times(30, () => about(1, 'commitment', { key: aKey(dice) })),
  ...times(20, () => {
    const key = aKey(dice)
    const other = dice(2) === 0 ? key : aKey(dice)
    const hex = commitmentOf(bytesOf(other))
    return about(2, 'verify', { key, commitment: dice(2) === 0 ? hex : hex.toUpperCase() })
  }),
  ...times(30, () =>
    about(3, 'order-key', {
      key: aKey(dice),
      type: 1 + dice(7),
      loop: 1 + dice(500),
      seed: oneOf(dice, [null, 'a', '0', 'Z9'.repeat(32), `s${dice(1e6)}`]),
    }),
  ),
  ...times(40, () => about(4, 'shape', { size: 1 + dice(2 ** 31 - 1) })),
  ...ALL_GAMES.map(({ combinations }) => about(4, 'shape', { size: combinations })),
  ...times(60, () => about(5, 'word', { key: aKey(dice), size: aSize(dice), step: dice(24), value: dice(46_341) })),
  ...times(140, () => {
    const size = aSize(dice)
    return about(6, 'at', { key: aKey(dice), size, place: dice(size) })
  }),
  ...times(60, () => {
    const size = aSize(dice)
    return about(7, 'place-of', { key: aKey(dice), size, rank: dice(size) })
  }),
  ...times(60, () => {
    const { type, combinations } = aGame(dice)
    const from = dice(3) === 0 ? combinations - 1 - dice(4) : dice(combinations)
    return about(8, 'bets', { key: aKey(dice), type, from, count: between(dice, 1, 5) })
  }),
  ...times(90, () => about(...aDeal(dice))),
]

/** A deal in the midst of a round or near its end, with places of the order on the panel. */
function aDeal(dice: Dice): [number, string, object] {
  const type = oneOf(dice, [3, 4, 5] as const)
  const { combinations } = GAMES[type]
  const keys = { 4: aKey(dice), 5: aKey(dice) }
  const order = permutation(bytesOf(keys[4]), combinations)
  const next = oneOf(dice, [0, 5, dice(combinations), combinations - 2, combinations])
  const near = times(8, (at) => next - 4 + at).filter((place) => place >= 0 && place < combinations)
  const inPanel = near.filter(() => dice(3) === 0).map((place) => order.at(place))
  const deferred = near.filter((place) => place < next && dice(2) === 0).map((place) => order.at(place))
  const round = { loop: 4, next, deferred, ended: false }
  return [
    next >= combinations - 2 ? 11 : 10,
    'deal',
    { type, keys, round, inPanel, count: between(dice, 1, 10 - inPanel.length) },
  ]
}

export const rounds: Chapter = { name: 'rounds', letters: 'RND', answers, byHand, more }
