/** One level: its name, its fixed amount in yuan (null: floating), and the winning matches `first+second`. */
export type PrizeTableRow = readonly [name: string, yuan: number | null, ...matches: `${number}+${number}`[]]

// Unless stated otherwise, the tables are from the game rules of the finance ministry and the two lottery centres.

export const SSQ: readonly PrizeTableRow[] = [
  ['一等奖', null, '6+1'],
  ['二等奖', null, '6+0'],
  ['三等奖', 3_000, '5+1'],
  ['四等奖', 200, '5+0', '4+1'],
  ['五等奖', 10, '4+0', '3+1'],
  ['六等奖', 5, '2+1', '1+1', '0+1'],
]

/** Table of 双色球 while the special rule (since issue 2026014) is in force: it adds the seventh level 福运奖. */
export const SSQ_SPECIAL: readonly PrizeTableRow[] = [...SSQ, ['福运奖', 5, '3+0']]

const createOldDltTable = (fifth: number, sixth: number): readonly PrizeTableRow[] => [
  ['一等奖', null, '5+2'],
  ['二等奖', null, '5+1'],
  ['三等奖', null, '5+0'],
  ['四等奖', 3_000, '4+2'],
  ['五等奖', fifth, '4+1'],
  ['六等奖', sixth, '4+0', '3+2'],
  ['七等奖', 10, '3+1', '2+2'],
  ['八等奖', 5, '3+0', '2+1', '1+2', '0+2'],
]

// The tables of 大乐透 up to issue 19018 are from the rules of 2009 and 2014, and from the results of 1,800 draws.
export const DLT_2007 = createOldDltTable(500, 200)
export const DLT_2009 = createOldDltTable(600, 100)
export const DLT_2014: readonly PrizeTableRow[] = [
  ['一等奖', null, '5+2'],
  ['二等奖', null, '5+1'],
  ['三等奖', null, '5+0', '4+2'],
  ['四等奖', 200, '4+1', '3+2'],
  ['五等奖', 10, '4+0', '3+1', '2+2'],
  ['六等奖', 5, '3+0', '2+1', '1+2', '0+2'],
]

export const DLT_2019: readonly PrizeTableRow[] = [
  ['一等奖', null, '5+2'],
  ['二等奖', null, '5+1'],
  ['三等奖', 10_000, '5+0'],
  ['四等奖', 3_000, '4+2'],
  ['五等奖', 300, '4+1'],
  ['六等奖', 200, '3+2'],
  ['七等奖', 100, '4+0'],
  ['八等奖', 15, '3+1', '2+2'],
  ['九等奖', 5, '3+0', '2+1', '1+2', '0+2'],
]

const createDlt2026Table = (
  third: number,
  fourth: number,
  fifth: number,
  sixth: number,
  seventh: number,
): readonly PrizeTableRow[] => [
  ['一等奖', null, '5+2'],
  ['二等奖', null, '5+1'],
  ['三等奖', third, '5+0', '4+2'],
  ['四等奖', fourth, '4+1'],
  ['五等奖', fifth, '4+0', '3+2'],
  ['六等奖', sixth, '3+1', '2+2'],
  ['七等奖', seventh, '3+0', '2+1', '1+2', '0+2'],
]

/** Tables of 大乐透 since 2026. The pool before the draw determines which of the two applies. */
export const DLT_2026_LOW = createDlt2026Table(5_000, 300, 150, 15, 5)
export const DLT_2026_HIGH = createDlt2026Table(6_666, 380, 200, 18, 7)
export const TWO_AMOUNTS: readonly string[] = DLT_2026_LOW.flatMap(([name, low], i) =>
  low === DLT_2026_HIGH[i]![1] ? [] : [name],
)

export const QXC_2020: readonly PrizeTableRow[] = [
  ['一等奖', null, '6+1'],
  ['二等奖', null, '6+0'],
  ['三等奖', 3_000, '5+1'],
  ['四等奖', 500, '5+0', '4+1'],
  ['五等奖', 30, '4+0', '3+1'],
  ['六等奖', 5, '3+0', '2+1', '1+1', '0+1'],
]

/** Table of 七星彩 up to issue 20099. `first` is the longest run of adjacent matching digits among all seven. */
export const QXC_OLD: readonly PrizeTableRow[] = [
  ['一等奖', null, '7+0'],
  ['二等奖', null, '6+0'],
  ['三等奖', 1_800, '5+0'],
  ['四等奖', 300, '4+0'],
  ['五等奖', 20, '3+0'],
  ['六等奖', 5, '2+0'],
]

export const QLC: readonly PrizeTableRow[] = [
  ['一等奖', null, '7+0'],
  ['二等奖', null, '6+1'],
  ['三等奖', null, '6+0'],
  ['四等奖', 200, '5+1'],
  ['五等奖', 50, '5+0'],
  ['六等奖', 10, '4+1'],
  ['七等奖', 5, '4+0'],
]

export const PL5: readonly PrizeTableRow[] = [['一等奖', 100_000, '5+0']]

export const createThreeDigitTable = (
  direct: string,
  yuan: number,
  group3: number,
  group6: number,
): readonly PrizeTableRow[] => [
  [direct, yuan, '3+0'],
  ['组选3', group3],
  ['组选6', group6],
]

export const PL3 = createThreeDigitTable('直选', 1_040, 346, 173)

const DIRECT = ['单选', '直选', '单选奖', '直选奖']
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  单选: DIRECT,
  直选: DIRECT,
  组选3: ['组选3', '组三', '组选三', '组选3奖', '组3'],
  组选6: ['组选6', '组六', '组选六', '组选6奖', '组6'],
}

/** Returns the exact published spellings of a level's name. 一等奖(追加) and promotion rows are not levels. */
export function listSpellings(name: string): readonly string[] {
  return SPELLINGS[name] ?? [name]
}

/** Number of drawn orders that win a group bet: three for two equal digits, six for three different digits. */
export const GROUP_WAYS: Readonly<Record<string, number>> = { 组选3: 3, 组选6: 6 }

export const FIRST_ISSUE = {
  ssqSpecial: '2026014',
  dlt2009: '2009121',
  dlt2014: '2014052',
  dlt2019: '2019019',
  dlt2026: '2026014',
  fc3d1040: '2016006',
  pl3Known: '2016006',
  qxc2020: '2020100',
} as const
