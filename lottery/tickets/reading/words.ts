import { type Game, type GameCode, gameOfCode } from '#lottery/games.ts'
import type { Form } from '#lottery/tickets/ticket.ts'

/**
 * How a line of 3D or 排列3 is played. `group`: 组选, of which the digits say whether 组三 or 组六; `group3` and `group6` may
 * be one bet or all bets of some digits, `…-all` are the latter by name.
 */
export type Play = Exclude<Form, 'balls'> | 'group3-all' | 'group6-all'

const wordsOf = (text: string) => text.trim().split(/\s+/)

const GAME_WORDS: Readonly<Record<GameCode, readonly string[]>> = {
  ssq: ['双色球', '雙色球', '福彩双色球', 'SSQ'],
  dlt: ['超级大乐透', '体彩大乐透', '体彩超级大乐透', '大乐透', '大樂透', 'DLT'],
  fc3d: ['福彩3D', '福彩三D', '福3D', '3D', 'FC3D'],
  pl3: ['体彩排列3', '体彩排列三', '体彩排三', '体彩排3', '排列3', '排列三', '排三', '排3', 'PL3', 'P3'],
  pl5: ['体彩排列5', '体彩排列五', '体彩排五', '体彩排5', '排列5', '排列五', '排五', '排5', 'PL5', 'P5'],
  qxc: ['体彩七星彩', '体彩7星彩', '七星彩', '7星彩', 'QXC'],
  qlc: ['福彩七乐彩', '福彩7乐彩', '七乐彩', '7乐彩', 'QLC'],
}

const PLAY_WORDS: Readonly<Record<Play, readonly string[]>> = {
  places: ['直选', '单选', '直选单式', '直选复式', '单选复式', '直选定位', '定位复式', '直选定位复式', '单选单式'],
  group3: ['组三', '组3', '组选三', '组选3', '组三单式', '组3单式', '组选三单式', '组选3单式'],
  'group3-all': [
    '组三复式',
    '组3复式',
    '组选三复式',
    '组选3复式',
    '组三包号',
    '组三胆拖',
    '组3胆拖',
    '组选三胆拖',
    '组选3胆拖',
  ],
  group6: ['组六', '组6', '组选六', '组选6', '组六单式', '组6单式', '组选六单式', '组选6单式'],
  'group6-all': [
    '组六复式',
    '组6复式',
    '组选六复式',
    '组选6复式',
    '组六包号',
    '组六胆拖',
    '组6胆拖',
    '组选六胆拖',
    '组选6胆拖',
  ],
  group: ['组选', '组选单式'],
  sums: ['和值', '直选和值', '单选和值', '直选合值', '和值直选'],
  'group-sums': ['组选和值', '组选合值', '和值组选'],
  spans: ['跨度', '直选跨度', '单选跨度', '跨度直选'],
  arranged: ['组合复式', '直选组合', '直选组合复式', '单选组合', '组合直选'],
}

/** Plays and lotteries that are known by name, and not read. */
const OTHER_PLAYS = wordsOf(`
  1D 一D 2D 二D 猜1D 猜2D 通选 通选1 通选2 包选 包选3 包选6 包选三 包选六 和数 猜大小 大小单双 猜奇偶 奇偶 猜三同 拖拉机 组选跨度 组三和值 组六和值 组三跨度
  组六跨度 一码不定位 二码不定位
`)
const OTHER_LOTTERIES = wordsOf(`
  快乐8 快乐八 快8 KL8 快乐十分 快3 快三 11选5 十一选五 时时彩 时时乐 15选5 20选5 22选5 25选5 26选5 29选7 30选7 31选7 36选7 35选7
  东方6+1 6+1 七位数 7位数 六位数 4+1 胜负彩 任选9场 任选九 任九 竞彩 竞足 竞篮 足彩 北单 进球彩 半全场 胜平负 让球 刮刮乐 即开票 六合彩 四花选4 大福彩
  PK10 北京赛车 幸运飞艇 PC28 加拿大28 12生肖 泳坛夺金 好彩1 好彩3 南粤风采 强力球 超级百万 POWERBALL EUROMILLIONS 威力彩 今彩539
  澳洲幸运5
`)

const escaped = (word: string) => word.replace(/[+.()[\]]/g, String.raw`\$&`)

/** One of these words, the longest first; one that begins or ends with a digit or letter stands by itself there. */
function oneOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const bounded = longestFirst.map((word) => {
    const before = /^[\dA-Z]/.test(word) ? String.raw`(?<![\dA-Z+])` : ''
    const after = /[A-Z]$/.test(word) ? '(?![A-Z])' : /\d$/.test(word) ? String.raw`(?![\d+])` : ''
    return before + escaped(word) + after
  })
  return new RegExp(bounded.join('|'), 'g')
}

function namesOf<K extends string>(table: Readonly<Record<K, readonly string[]>>): Map<string, K> {
  const keys = Object.keys(table) as K[]
  return new Map(keys.flatMap((key) => table[key].map((word) => [word, key] as const)))
}

const gameNames = namesOf(GAME_WORDS)
const playNames = namesOf(PLAY_WORDS)

export const GAME_NAME = oneOf([...gameNames.keys()])
export const PLAY_NAME = oneOf([...playNames.keys()])
export const OTHER_PLAY = oneOf(OTHER_PLAYS)
export const OTHER_LOTTERY = oneOf(OTHER_LOTTERIES)

export const gameNamed = (word: string): Game => gameOfCode(gameNames.get(word)!)
export const playNamed = (word: string): Play => playNames.get(word)!

/** What is said around numbers and changes nothing of them. */
export const IDLE_WORDS = oneOf(
  wordsOf(`
  单式 复式 单式票 复式票 胆拖票 胆拖投注 单式投注 复式投注 普通投注 标准投注 投注 投注号码 投注方式 玩法 号码 选号 我的号码 我的 机选 自选 手选 守号 福彩 体彩
  中国福利彩票 中国体育彩票 福利彩票 体育彩票 彩票 彩种 方案 方案内容 普通 标准 电脑票 开奖 开奖日期 开奖时间 销售期 今晚 今天 明天 本期 当期 公益 感谢您 为 周一 周二 周三
  周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期日 打 买 各 的
`),
)
