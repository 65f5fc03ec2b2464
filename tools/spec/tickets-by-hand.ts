import { asking, type WorkedByHand } from './chapter.ts'
import { times } from './throwing.ts'

const about = asking('TKT')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const upTo = (n: number, from = 1) => times(n - from + 1, (at) => from + at)
const zone = (others: number[], bankers: number[] = []) => ({ bankers, others })
const balls = (first: object, second: object | null) => ({ form: 'balls', first, second })
const places = (...given: number[][]) => ({ form: 'places', places: given })
const ticket = (type: number, choice: object, more: object = {}, multiple = 1) => ({
  type,
  lines: [{ choice, multiple }],
  addOn: false,
  issues: 1,
  ...more,
})
const valid = (number: number, given: object, expect: boolean) => worked(number, 'valid', given, expect)

const blue = zone([1])
const [A, B, C] = [places([1], [2], [3]), places([1], upTo(9, 0), upTo(9, 0)), { form: 'group6', ...zone([1, 2, 3]) }]

const rules = [
  valid(1, ticket(5, C), false),
  valid(1, ticket(4, C), true),
  valid(1, ticket(1, A), false),
  valid(2, ticket(1, balls(zone(upTo(6)), blue)), true),
  valid(2, ticket(1, balls(zone(upTo(6)), null)), false),
  valid(2, ticket(1, balls(zone(upTo(5)), blue)), false),
  valid(2, ticket(1, balls(zone([6, 7], upTo(5)), blue)), true),
  valid(2, ticket(1, balls(zone([6], upTo(5)), blue)), false),
  valid(2, ticket(1, balls(zone([7, 8], upTo(6)), blue)), false),
  valid(2, ticket(1, balls(zone(upTo(8, 3), [1, 3]), blue)), false),
  valid(2, ticket(1, balls(zone(upTo(6)), zone([2], [1]))), false),
  valid(2, ticket(2, balls(zone([5, 6], upTo(4)), zone([2, 3], [1]))), true),
  valid(2, ticket(2, balls(zone(upTo(5)), zone([2], [1]))), false),
  valid(2, ticket(7, balls(zone([7, 8], upTo(6)), null)), true),
  valid(2, ticket(7, balls(zone(upTo(7)), zone([8]))), false),
  valid(3, ticket(6, places([1], [2], [3], [4], [5], [6], [14])), true),
  valid(3, ticket(6, places([1], [2], [3], [4], [5], [10], [14])), false),
  valid(3, ticket(6, places([1], [2], [3], [4], [5], [6], [15])), false),
  valid(3, ticket(3, places([1], [2])), false),
  valid(3, ticket(3, places([1], [2, 2], [3])), false),
  valid(4, ticket(3, { form: 'group', digits: [1, 1, 1] }), false),
  valid(4, ticket(3, { form: 'group', digits: [1, 1, 2] }), true),
  valid(4, ticket(3, { form: 'group3', ...zone([2], [1]) }), true),
  valid(4, ticket(3, { form: 'group3', ...zone([3], [1, 2]) }), false),
  valid(4, ticket(3, { form: 'group6', ...zone([3], [1, 2]) }), true),
  valid(5, ticket(3, { form: 'sums', sums: [0, 27] }), true),
  valid(5, ticket(3, { form: 'group-sums', sums: [0] }), false),
  valid(5, ticket(3, { form: 'group-sums', sums: [1, 26] }), true),
  valid(5, ticket(3, { form: 'arranged', digits: [1, 2] }), false),
  valid(6, ticket(3, A, {}, 99), true),
  valid(6, ticket(3, A, {}, 100), false),
  valid(6, ticket(3, A, {}, 0), false),
  valid(6, ticket(3, A, { addOn: true }), false),
  valid(6, ticket(2, balls(zone(upTo(5)), zone([1, 2])), { addOn: true }), true),
  valid(6, ticket(3, A, { issues: 0 }), false),
  valid(6, { type: 3, lines: [], addOn: false, issues: 1 }, false),
]

const bets = (type: number, choice: object, expect: number) => worked(7, 'bets', { type, choice }, expect)
const reds = (n: number) => balls(zone(upTo(n)), blue)
const front = (n: number) => balls(zone(upTo(n)), zone([1, 2]))
const seven = (n: number) => balls(zone(upTo(n)), null)
const fits = (given: object, expect: boolean) => worked(9, 'fits-paper', given, expect)

const counts = [
  bets(1, balls(zone(upTo(7)), zone([1, 2])), 14),
  bets(1, reds(16), 8_008),
  bets(1, balls(zone([6, 7, 8], upTo(4)), blue), 3),
  bets(2, balls(zone([5, 6], upTo(4)), zone([2, 3], [1])), 4),
  bets(2, front(18), 8_568),
  bets(7, seven(15), 6_435),
  bets(6, places([1, 2], [3], [4, 5, 6], [7], [8], [9], upTo(14, 0)), 90),
  bets(3, { form: 'group3', ...zone(upTo(9, 0)) }, 90),
  bets(3, { form: 'group6', ...zone(upTo(9, 0)) }, 120),
  bets(3, { form: 'group3', ...zone([2, 3, 4], [1]) }, 6),
  bets(3, { form: 'group6', ...zone([2, 3, 4], [1]) }, 3),
  bets(3, { form: 'arranged', digits: [1, 2, 3, 4] }, 24),
  ...[1, 2, 2, 4, 5, 6, 8, 10].map((count, at) => bets(3, { form: 'group-sums', sums: [at + 1] }, count)),
  bets(3, { form: 'sums', sums: [13] }, 75),
  bets(3, { form: 'spans', spans: [0] }, 10),
  bets(3, { form: 'spans', spans: [9] }, 54),
  worked(8, 'cost', ticket(2, front(5), { addOn: true, issues: 2 }, 3), 1_800),
  worked(8, 'cost', ticket(1, reds(7), {}, 99), 138_600),
  worked(8, 'cost', ticket(3, B, { issues: 2 }, 50), 2_000_000),
  fits(ticket(3, B, { issues: 2 }, 50), true),
  fits(ticket(3, B, { issues: 2 }, 51), false),
  fits(ticket(1, reds(16)), true),
  fits(ticket(1, reds(17)), false),
  fits(ticket(2, front(18)), true),
  fits(ticket(2, front(19)), false),
  fits(ticket(2, front(17), { addOn: true }), true),
  fits(ticket(2, front(18), { addOn: true }), false),
  fits(ticket(7, seven(15)), true),
  fits(ticket(7, seven(16)), false),
]

const bet = (first: number[], second: number[] = []) => ({ first, second })
const expand = (type: number, choice: object, expect: object[]) => worked(10, 'expand', { type, choice }, expect)
const wins = (rule: string, choice: object, draw: object, expect: number[]) =>
  worked(11, 'wins', { rule, choice, draw }, expect)

const lists = [
  expand(7, balls(zone([7, 8], upTo(6)), null), [bet(upTo(7)), bet([1, 2, 3, 4, 5, 6, 8])]),
  expand(3, { form: 'group3', ...zone([2], [1]) }, [bet([1, 1, 2]), bet([1, 2, 2])]),
  expand(3, { form: 'group', digits: [9, 2, 9] }, [bet([2, 9, 9])]),
  expand(3, { form: 'sums', sums: [1] }, [bet([0, 0, 1]), bet([0, 1, 0]), bet([1, 0, 0])]),
  expand(3, { form: 'group-sums', sums: [3] }, [bet([0, 0, 3]), bet([0, 1, 2])]),
  // 8 reds with all six drawn: 1 × 6+0, C(6,5)·2 × 5+0, C(6,4)·1 × 4+0.
  wins('ssq', balls(zone(upTo(8)), zone([1])), bet(upTo(6), [2]), [0, 1, 0, 12, 15, 0]),
  wins('ssq', balls(zone(upTo(8)), zone([1, 2])), bet(upTo(6), [2]), [1, 1, 12, 27, 15, 0]),
  wins('qlc', balls(zone(upTo(8)), null), bet(upTo(7), [8]), [1, 7, 0, 0, 0, 0, 0]),
  wins('fc3d-1040', { form: 'group3', ...zone([1, 2]) }, bet([2, 1, 2]), [0, 1, 0]),
  wins('fc3d-1040', { form: 'group6', ...zone([1, 2, 3]) }, bet([2, 1, 2]), [0, 0, 0]),
  wins('fc3d-1040', { form: 'group6', ...zone([1, 2, 3]) }, bet([3, 1, 2]), [0, 0, 1]),
  wins('fc3d-1040', { form: 'sums', sums: [6] }, bet([2, 2, 2]), [1, 0, 0]),
  wins('fc3d-1040', { form: 'group-sums', sums: [6] }, bet([2, 2, 2]), [0, 0, 0]),
  wins('qxc-row', places([1], [2], [3], [4, 5], [0], [0], [0]), bet([1, 2, 3, 4, 5, 6], [7]), [0, 0, 0, 1, 1, 0]),
]

const pay = (number: number, given: object, expect: object) =>
  worked(number, 'payout', { addOn: false, rows: [], ...given }, expect)
const lines = (choice: object, multiple = 1) => [{ choice, multiple }]
const row = (name: string, bonus: number | null, promotion = 0) => ({ name, bonus, promotion })
const level = (at: number, count: number, bonus: number | null, addOn: number | null, fen: number | null) => ({
  level: at,
  bets: count,
  bonus,
  addOn,
  fen,
})
/** 26015 as announced. */
const DLT = { rule: 'dlt-2026-high', issue: '26015', draw: bet([1, 4, 10, 13, 17], [3, 11]) }
const ALL_OF_IT = balls(zone([1, 4, 10, 13, 17]), zone([3, 11]))
const FIVE_AND_ONE = balls(zone([1, 4, 10, 13, 17]), zone([3, 12]))
const SSQ = { issue: '2022150', draw: bet([1, 7, 11, 12, 22, 28], [5]) }
const THREE_REDS = balls(zone([1, 7, 11, 2, 3, 4].toSorted((a, b) => a - b)), zone([6]))

const payouts = [
  pay(
    12,
    {
      ...DLT,
      lines: lines(ALL_OF_IT),
      addOn: true,
      rows: [row('一等奖', 933_992_000), row('一等奖(追加)', 747_193_600)],
    },
    {
      bets: 1,
      fen: 1_681_185_600,
      unpublished: false,
      undecided: false,
      lines: [[level(1, 1, 933_992_000, 747_193_600, 1_681_185_600)]],
    },
  ),
  pay(
    12,
    { ...DLT, lines: lines(FIVE_AND_ONE, 2), addOn: true, rows: [row('二等奖', 17_535_000)] },
    {
      bets: 2,
      fen: 63_126_000,
      unpublished: false,
      undecided: false,
      lines: [[level(2, 1, 17_535_000, 14_028_000, 63_126_000)]],
    },
  ),
  pay(
    12,
    { ...DLT, lines: lines(FIVE_AND_ONE), rows: [row('二等奖', 17_535_000 + 100_000, 100_000)] },
    {
      bets: 1,
      fen: 17_535_000,
      unpublished: false,
      undecided: false,
      lines: [[level(2, 1, 17_535_000, 0, 17_535_000)]],
    },
  ),
  pay(
    13,
    { ...DLT, lines: lines(ALL_OF_IT), addOn: true },
    {
      bets: 1,
      fen: 0,
      unpublished: true,
      undecided: false,
      lines: [[level(1, 1, null, null, null)]],
    },
  ),
  pay(
    13,
    {
      ...DLT,
      rule: 'dlt-2007',
      issue: '09120',
      lines: lines(balls(zone([1, 4, 10, 13, 2].toSorted((a, b) => a - b)), zone([3, 11]))),
      addOn: true,
    },
    {
      bets: 1,
      fen: 0,
      unpublished: false,
      undecided: true,
      lines: [[level(4, 1, 300_000, null, null)]],
    },
  ),
  pay(
    13,
    { ...SSQ, rule: 'ssq-undecided', lines: lines(THREE_REDS, 5) },
    {
      bets: 0,
      fen: 0,
      unpublished: false,
      undecided: true,
      lines: [[level(7, 1, null, 0, null)]],
    },
  ),
  pay(
    13,
    { ...SSQ, rule: 'ssq-special', lines: lines(THREE_REDS, 5) },
    {
      bets: 5,
      fen: 2_500,
      unpublished: false,
      undecided: false,
      lines: [[level(7, 1, 500, 0, 2_500)]],
    },
  ),
  pay(
    13,
    { ...SSQ, rule: 'ssq', lines: lines(THREE_REDS, 5) },
    { bets: 0, fen: 0, unpublished: false, undecided: false, lines: [[]] },
  ),
]

const pairs = [
  worked(14, 'shared', { type: 1, one: [reds(7)], other: [balls(zone(upTo(8, 2)), blue)] }, 1),
  worked(14, 'shared', { type: 3, one: [places([1], [2], [3])], other: [{ form: 'group', digits: [1, 2, 3] }] }, 0),
  worked(14, 'shared', { type: 3, one: [{ form: 'group', digits: [3, 1, 2] }], other: [C, C] }, 1),
  worked(15, 'closest', { type: 1, choice: reds(7), draw: bet(upTo(7, 2), [2]) }, { first: 6, second: 0 }),
  worked(15, 'closest', { type: 7, choice: seven(7), draw: bet([1, 2, 3, 4, 5, 6, 8], [7]) }, { first: 6, second: 1 }),
  worked(
    15,
    'closest',
    { type: 3, choice: { form: 'group', digits: [1, 1, 2] }, draw: bet([2, 1, 1]) },
    { first: 3, second: 0 },
  ),
  worked(
    15,
    'closest',
    { type: 3, choice: { form: 'group', digits: [1, 1, 2] }, draw: bet([1, 2, 3]) },
    { first: 2, second: 0 },
  ),
  worked(15, 'closest', { type: 3, choice: A, draw: bet([3, 2, 1]) }, { first: 1, second: 0 }),
]

/** Edges of the chapter, from the published rules and by counting. */
export const byHand: readonly WorkedByHand[] = [...rules, ...counts, ...lists, ...payouts, ...pairs]
