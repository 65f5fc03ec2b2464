import { type Game, type GameCode, getGameByCode } from '#lottery/games.ts'
import type { Form } from '#lottery/tickets/ticket.ts'

/**
 * Play (玩法) that a row of 福彩3D or 排列3 names. `group` (组选): the digits determine whether it is 组三 or 组六. `group3`
 * and `group6`: one bet, or all bets of the given digits. `…-all` (复式): always all bets of the given digits.
 */
export type Play = Exclude<Form, 'balls'> | 'group-all' | 'group3-all' | 'group6-all'

const GAMES: Readonly<Record<GameCode, string>> = {
  ssq: '双色球 雙色球 SSQ',
  dlt: '超级大乐透 大乐透 大樂透 DLT',
  fc3d: '福3D 三D 3D FC3D',
  pl3: '排列3 排列三 排三 排3 PL3 P3',
  pl5: '排列5 排列五 排五 排5 PL5 P5',
  qxc: '七星彩 7星彩 QXC',
  qlc: '七乐彩 7乐彩 QLC',
}

const group = (name: string, digit: string) => [`组${name}`, `组${digit}`, `组选${name}`, `组选${digit}`]
const withForms = (names: readonly string[], forms: readonly string[]) =>
  names.flatMap((name) => forms.map((form) => name + form)).join(' ')
const ALL_FORMS = ['复式', '包号', '胆拖', '全包']

const PLAYS: Readonly<Record<Play, string>> = {
  places: '直选 单选 直选单式 直选复式 单选复式 直选定位 定位复式 直选定位复式 单选单式 直选定位单式',
  group3: withForms(group('三', '3'), ['', '单式']),
  'group3-all': withForms(group('三', '3'), ALL_FORMS),
  group6: withForms(group('六', '6'), ['', '单式']),
  'group6-all': withForms(group('六', '6'), ALL_FORMS),
  group: '组选 组选单式',
  'group-all': '组选复式 组选包号 组选胆拖 组选全包',
  sums: '和值 直选和值 单选和值 直选合值 和值直选',
  'group-sums': '组选和值 组选合值 和值组选',
  spans: '跨度 直选跨度 单选跨度 跨度直选',
  arranged: '组合复式 直选组合 直选组合复式 单选组合 组合直选',
}

const OTHER_PLAYS = `
  1D 一D 2D 二D 猜1D 猜2D 通选 通选1 通选2 包选 包选3 包选6 包选三 包选六 和数 猜大小 大小单双 猜奇偶 奇偶 猜三同 拖拉机 组选跨度 组三和值 组六和值
  组三跨度 组六跨度 一码不定位 二码不定位
`
const OTHER_LOTTERIES = `
  快乐8 快乐八 快8 KL8 快乐十分 快3 快三 11选5 十一选五 时时彩 时时乐 15选5 20选5 22选5 25选5 26选5 29选7 30选7 31选7 36选7 35选7 东方6+1 6+1 七位数
  7位数 六位数 4+1 胜负彩 任选9场 任选九 任九 竞彩 竞足 竞篮 足彩 北单 进球彩 半全场 胜平负 让球 刮刮乐 即开票 六合彩 四花选4 大福彩 PK10 北京赛车 幸运飞艇
  PC28 加拿大28 12生肖 泳坛夺金 好彩1 好彩3 南粤风采 强力球 超级百万 POWERBALL EUROMILLIONS 威力彩 今彩539 澳洲幸运5
`

const listed = (text: string) => text.trim().split(/\s+/)

/**
 * Builds the source of a pattern that matches any of the words, the longest first. No digit or letter may precede a
 * word that begins with one. A word that ends with a digit or a letter may not be followed by another of the same kind.
 */
function toAlternatives(words: readonly string[], gap = ''): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const bounded = longestFirst.map((word) => {
    const before = /^[\dA-Z]/.test(word) ? String.raw`(?<![\dA-Z+])` : ''
    const after = /[A-Z]$/.test(word) ? '(?![A-Z])' : /\d$/.test(word) ? String.raw`(?![\d+])` : ''
    const spaced = word.replace('+', String.raw`\+`).replace(/(?<=\p{Script=Han})(?=\d)/u, gap)
    return before + spaced + after
  })
  return bounded.join('|')
}

function byWord<K extends string>(table: Readonly<Record<K, string>>): Map<string, K> {
  const keys = Object.keys(table) as K[]
  return new Map(keys.flatMap((key) => listed(table[key]).map((word) => [word, key] as const)))
}

const games = byWord(GAMES)
const plays = byWord(PLAYS)

export const GAME_NAME = `(?:福彩|体彩|中国福利彩票|中国体育彩票)?(?:${toAlternatives([...games.keys()], ' ?')})`
export const PLAY_NAME = toAlternatives([...plays.keys()])
export const OTHER_PLAY = toAlternatives(listed(OTHER_PLAYS))
export const OTHER_LOTTERY = toAlternatives(listed(OTHER_LOTTERIES))

const bare = (word: string) => word.replace(/^(?:福彩|体彩|中国福利彩票|中国体育彩票)|\s/g, '')

export const gameNamed = (word: string): Game => getGameByCode(games.get(bare(word))!)
export const playNamed = (word: string): Play => plays.get(word.replace(/\s/g, ''))!
