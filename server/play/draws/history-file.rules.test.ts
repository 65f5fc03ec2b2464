import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { ALL_GAMES, type GameCode, GAMES } from '#lottery/games.ts'
import type { DrawWord } from './draw-word.ts'
import { dateRefusal, outOfOrder } from './draws.rules.ts'
import { spanMissing } from './gaps.ts'
import { HISTORY, historyFile } from './history.ts'
import { type HistoryDraw, historyIn, printHistory } from './history-file.ts'
import { csvRows } from './import-csv.ts'
import { aDraw } from './testing/a-draw.ts'

const prize = (name: string, winners: number | null, yuan: number | null, promotion = 0) => ({
  name,
  winners,
  bonusFen: yuan === null ? null : yuan * 100,
  promotionFen: promotion * 100,
})
const SIX = [
  prize('一等奖', 1, 15_000_000, 5_000_000),
  prize('二等奖', 0, null),
  prize('三等奖', 7, 3000),
  prize('四等奖', 8, 200),
  prize('五等奖', null, 10),
  prize('六等奖', 9, 5),
]
const told: HistoryDraw[] = [
  { ...aDraw(1, '2022148', '2022-12-25', '01 02 03 04 05 06+07'), isConfirmed: false },
  {
    ...aDraw(1, '2022149', '2022-12-27', '02 04 08 20 25 31+09', { salesFen: 100_50, poolFen: 0, prizes: SIX }),
    isConfirmed: true,
  },
  {
    ...aDraw(1, '2022150', '2022-12-29', '01 07 11 12 22 28+05', {
      salesFen: 300,
      prizes: [...SIX.slice(0, 3), prize('四等奖', 8, null), ...SIX.slice(4), prize('六等奖翻番奖', 3, 2.5)],
    }),
    isConfirmed: true,
  },
]
const read = (text: string) => [...historyIn(GAMES[1], text)].map(({ numbers: _numbers, ...draw }) => draw)

describe('a file of the history', () => {
  const text = printHistory(GAMES[1], told)

  test('says what is known, and nothing of what is not', () => {
    expect(text.split('\n').slice(1, -2)).toEqual([
      '2022148|2022-12-25|01 02 03 04 05 06|07|1|||',
      '=|一等奖|二等奖|三等奖=3000|四等奖=200|五等奖=10|六等奖=5',
      '2022149|2022-12-27|02 04 08 20 25 31|09|2|100.5|0|1:15000000/5000000 0 7 8 ? 9',
      '=|一等奖|二等奖|三等奖=3000|四等奖=200|五等奖=10|六等奖=5|六等奖翻番奖',
      '2022150|2022-12-29|01 07 11 12 22 28|05|2|3||1:15000000/5000000 0 7 8: ? 9 3:2.5',
    ])
  })

  test('is read as it was written, whatever ends its lines', () => {
    expect(read(text)).toEqual(told)
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual(told)
    expect(printHistory(GAMES[1], read(text))).toBe(text)
  })

  test.each([
    ['a digit', (whole: string) => whole.replace('|02 04 08 20', '|02 04 08 21')],
    ['a line that is gone', (whole: string) => whole.replace(/2022148.*\n/, '')],
    ['the end that is gone', (whole: string) => whole.slice(0, 200)],
    ['nothing at all', () => ''],
  ])('with a change by hand is refused: %s', (_, change) => {
    expect(() => read(change(text))).toThrow(expect.objectContaining({ reason: '双色球的历史文件与写出时不同' }))
  })

  test('refuses to hold a name of a level that would be read as another', () => {
    const prizes = [prize('一等奖|x', 1, 5)]
    expect(() => printHistory(GAMES[1], [{ ...told[0]!, prizes }])).toThrow(
      expect.objectContaining({ reason: expect.stringContaining('一等奖|x') }),
    )
  })
})

/** How many, where each ends, all sales in yuan, all winning bets, how many are confirmed: added up from the sources beside this code. */
const SUMS: Readonly<Record<GameCode, readonly unknown[]>> = {
  ssq: [3497, '2026100', 1_010_525_436_186, 34_015_857_378, 3497],
  dlt: [2917, '26099', 552_594_879_764, 16_782_741_022, 2901],
  fc3d: [7740, '2026233', 338_198_933_388, 155_325_962, 7738],
  pl3: [7708, '26233', 492_883_532, 626_606, 6431],
  pl5: [7706, '26233', 221_194_778, 973, 10],
  qxc: [3384, '26100', 414_887_082, 17_834_213, 21],
  qlc: [2980, '2026100', 22_650_508_825, 382_176_730, 2676],
}

describe.each(ALL_GAMES)('the history of $name', (game) => {
  const text = readFileSync(`${HISTORY}${historyFile(game)}`, 'utf8')
  const draws = [...historyIn(game, text)]

  test('is whole, by its sums', () => {
    const sales = draws.reduce((sum, { salesFen }) => sum + (salesFen ?? 0), 0) / 100
    const winners = draws.flatMap(({ prizes }) => prizes).reduce((sum, one) => sum + (one.winners ?? 0), 0)
    const confirmed = draws.filter(({ isConfirmed }) => isConfirmed).length
    expect([draws.length, draws.at(-1)?.issueno, sales, winners, confirmed]).toEqual(SUMS[game.code])
  })

  test('has nothing that would be refused if it came from anywhere else, and lacks nothing between its ends', () => {
    const arrival = { today: '2026-09-01', closures: KNOWN_CLOSURES, allowWeekday: false }
    expect(draws.flatMap((draw) => dateRefusal(draw, arrival) ?? [])).toEqual([])
    expect(outOfOrder(game, [], draws)).toEqual(new Set())
    const known = draws.filter(({ date }) => date >= '2013-01-01')
    expect(spanMissing(game, known, KNOWN_CLOSURES, new Date('2026-09-01T00:00:00+08:00'))).toBeNull()
  })

  test('is printed from what is read, byte for byte', () => expect(printHistory(game, draws)).toBe(text))
})

// The files that it was made from are not part of the repository: this reads them where they lie beside it.
const SOURCES = new URL('../../../../shared/draws/', import.meta.url)
const present = existsSync(SOURCES)
if (!present) console.warn('draw history not found beside the repository: row by row it is not compared')

/** Tables, and single amounts by their level, that sources have wrong: here they are not known (history/README.md). */
const WRONG_TABLES = new Set(['17062', '17063'])
const WRONG_AMOUNTS: Readonly<Record<string, string>> = {
  16106: '三等奖(追加)',
  17045: '五等奖',
  17052: '二等奖',
  17057: '二等奖(追加)',
}

function withoutWrong(word: DrawWord): DrawWord {
  if (word.game.code !== 'dlt') return word
  if (WRONG_TABLES.has(word.issueno)) return { ...word, prizes: [] }
  const wrong = WRONG_AMOUNTS[word.issueno]
  return wrong === undefined
    ? word
    : { ...word, prizes: word.prizes.map((row) => (row.name === wrong ? { ...row, bonusFen: null } : row)) }
}

test.skipIf(!present).each(ALL_GAMES)('$name is row by row what its sources say', async (game) => {
  const words: DrawWord[] = []
  for (const folder of ['', '2023-2026/']) {
    const lines = readFileSync(new URL(`${folder}${game.code}.csv`, SOURCES), 'utf8').split('\n')
    for await (const rows of csvRows(lines)) words.push(...rows.flatMap((row) => ('word' in row ? [row.word] : [])))
  }
  const draws = [...historyIn(game, readFileSync(`${HISTORY}${historyFile(game)}`, 'utf8'))]
  const plain = draws.map(({ numbers: _numbers, isConfirmed: _isConfirmed, ...draw }) => draw)
  expect(words.length).toBeGreaterThan(2900)
  expect(plain).toEqual(words.map(withoutWrong))
})
