export const GAME_TYPES = [1, 2, 3, 4, 5, 6, 7] as const
export type GameType = (typeof GAME_TYPES)[number]

/** Short names of the games, in the order of GAME_TYPES. */
export const GAME_CODES = ['ssq', 'dlt', 'fc3d', 'pl3', 'pl5', 'qxc', 'qlc'] as const
export type GameCode = (typeof GAME_CODES)[number]

export const MODES = ['lucky', 'random', 'continuous', 'small', 'medium', 'large'] as const
export type Mode = (typeof MODES)[number]

export type Office = 'welfare' | 'sports'

/** A zone of a bet: `count` numbers from `min` to `max`. Numbers of an ordered zone have positions and may repeat. */
export interface Zone {
  readonly count: number
  readonly min: number
  readonly max: number
  readonly ordered: boolean
}

export interface Clock {
  readonly from: string
  readonly salesStop: string
  readonly draw: string
}

export interface Game {
  readonly type: GameType
  readonly code: GameCode
  readonly name: string
  readonly office: Office
  readonly kind: 'balls' | 'digits'
  readonly first: Zone
  readonly second: Zone | null
  /** True: a draw has a special number in addition, from the range of the first zone. */
  readonly special: boolean
  readonly combinations: number
  readonly priceFen: 200
  /** Weekdays on which the game is drawn; 0: Sunday. */
  readonly drawDays: readonly number[]
  readonly schedule: string
  readonly issueDigits: 7 | 5
  readonly clocks: readonly Clock[]
  readonly modes: readonly Mode[]
}

const DAILY = [0, 1, 2, 3, 4, 5, 6]

const WELFARE_BALLS: readonly Clock[] = [
  { from: '2000-01-01', salesStop: '20:00', draw: '21:30' },
  { from: '2015-03-01', salesStop: '20:00', draw: '21:15' },
]
const WELFARE_3D: readonly Clock[] = [
  { from: '2000-01-01', salesStop: '20:00', draw: '20:30' },
  { from: '2017-01-01', salesStop: '20:00', draw: '21:15' },
]
const SPORTS: readonly Clock[] = [
  { from: '2000-01-01', salesStop: '20:00', draw: '20:30' },
  { from: '2023-01-01', salesStop: '21:00', draw: '21:25' },
]

const createBallZone = (count: number, max: number): Zone => ({ count, min: 1, max, ordered: false })
const createDigitZone = (count: number): Zone => ({ count, min: 0, max: 9, ordered: true })

const welfare = { office: 'welfare', issueDigits: 7, priceFen: 200 } as const
const sports = { office: 'sports', issueDigits: 5, priceFen: 200 } as const

export const GAMES: Readonly<Record<GameType, Game>> = {
  1: {
    ...welfare,
    type: 1,
    code: 'ssq',
    name: '双色球',
    kind: 'balls',
    first: createBallZone(6, 33),
    second: createBallZone(1, 16),
    special: false,
    combinations: 17_721_088,
    drawDays: [2, 4, 0],
    schedule: '每周二、四、日',
    clocks: WELFARE_BALLS,
    modes: MODES,
  },
  2: {
    ...sports,
    type: 2,
    code: 'dlt',
    name: '大乐透',
    kind: 'balls',
    first: createBallZone(5, 35),
    second: createBallZone(2, 12),
    special: false,
    combinations: 21_425_712,
    drawDays: [1, 3, 6],
    schedule: '每周一、三、六',
    clocks: SPORTS,
    modes: MODES,
  },
  3: {
    ...welfare,
    type: 3,
    code: 'fc3d',
    name: '福彩3D',
    kind: 'digits',
    first: createDigitZone(3),
    second: null,
    special: false,
    combinations: 1_000,
    drawDays: DAILY,
    schedule: '每日',
    clocks: WELFARE_3D,
    modes: ['lucky', 'random'],
  },
  4: {
    ...sports,
    type: 4,
    code: 'pl3',
    name: '排列3',
    kind: 'digits',
    first: createDigitZone(3),
    second: null,
    special: false,
    combinations: 1_000,
    drawDays: DAILY,
    schedule: '每日',
    clocks: SPORTS,
    modes: ['lucky', 'random'],
  },
  5: {
    ...sports,
    type: 5,
    code: 'pl5',
    name: '排列5',
    kind: 'digits',
    first: createDigitZone(5),
    second: null,
    special: false,
    combinations: 100_000,
    drawDays: DAILY,
    schedule: '每日',
    clocks: SPORTS,
    modes: ['lucky', 'random', 'continuous'],
  },
  6: {
    ...sports,
    type: 6,
    code: 'qxc',
    name: '七星彩',
    kind: 'digits',
    first: createDigitZone(6),
    second: { count: 1, min: 0, max: 14, ordered: true },
    special: false,
    combinations: 15_000_000,
    drawDays: [2, 5, 0],
    schedule: '每周二、五、日',
    clocks: SPORTS,
    modes: ['lucky', 'random', 'continuous'],
  },
  7: {
    ...welfare,
    type: 7,
    code: 'qlc',
    name: '七乐彩',
    kind: 'balls',
    first: createBallZone(7, 30),
    second: null,
    special: true,
    combinations: 2_035_800,
    drawDays: [1, 3, 5],
    schedule: '每周一、三、五',
    clocks: WELFARE_BALLS,
    modes: MODES,
  },
}

export const ALL_GAMES: readonly Game[] = GAME_TYPES.map((type) => GAMES[type])

export function isGameType(n: unknown): n is GameType {
  return GAME_TYPES.some((type) => type === n)
}

export function isGameCode(text: string): text is GameCode {
  return GAME_CODES.some((code) => code === text)
}

export function getGameByCode(code: GameCode): Game {
  return GAMES[GAME_TYPES[GAME_CODES.indexOf(code)]!]
}

/** Returns the names of the zones of a draw. In 七乐彩 the second is 特别号码, a number that bets do not have. */
export function getDrawnZoneNames(game: Game): { first: string; second: string } {
  const { first, second } = getZoneNames(game)
  return { first, second: game.special ? '特别号码' : second }
}

/** Returns the names of the zones of a bet: 红球 and 蓝球, 前区 and 后区, … The second is '' if bets have one zone. */
export function getZoneNames(game: Game): { first: string; second: string } {
  if (game.code === 'ssq') return { first: '红球', second: '蓝球' }
  if (game.second) return { first: '前区', second: '后区' }
  return { first: game.kind === 'balls' ? '基本号码' : '号码', second: '' }
}
