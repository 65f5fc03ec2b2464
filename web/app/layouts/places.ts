import { paths } from '#contract/paths.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'

export type Section = 'home' | 'mine' | 'number' | 'draws' | 'forum' | 'leaderboard' | 'help'

/** What a first path segment belongs to, what it is called in the app bar, and where the way back leads. */
interface Place {
  section: Section
  title: string
  /** Put behind the name of a game. */
  gameTitle?: string
  up?: (game: GameType | undefined) => string
}

const mine = { section: 'mine', up: () => paths.personalCenter() } as const
const help = { section: 'help', up: () => paths.helpCenter() } as const
const chart = { section: 'draws', title: '走势图', gameTitle: '走势', up: paths.drawWinners } as const

const PLACES: Record<string, Place> = {
  index: { section: 'home', title: '首页' },
  number: { section: 'number', title: '选号', gameTitle: '选号', up: () => paths.number() },
  'draw-winner': { section: 'draws', title: '开奖结果', gameTitle: '开奖', up: paths.drawWinners },
  'line-chart': chart,
  'line-charts': chart,
  'line-chartss': chart,
  'line-chartsss': chart,
  'line-chartssss': chart,
  forum: { section: 'forum', title: '论坛', up: () => paths.forum() },
  leaderboard: { section: 'leaderboard', title: '排行榜' },
  'personal-center': { section: 'mine', title: '我的' },
  member: { ...mine, title: '会员与星币' },
  'select-ball': { ...mine, title: '已选号码' },
  'winning-lottery': { ...mine, title: '我的中奖' },
  notifications: { ...mine, title: '消息通知' },
  'my-forum': { ...mine, title: '我的动态' },
  'my-set': { ...mine, title: '设置' },
  'my-order': { ...mine, title: '历史记录' },
  'help-center': { ...help, title: '帮助中心' },
  privacy: { ...help, title: '隐私协议' },
  announcement: { ...help, title: '公告通知' },
}

// Where the tab bar leads there is no way back.
const ROOTS = new Set([paths.home(), paths.drawWinners(), paths.number(), paths.forum(), paths.personalCenter()])

export interface Here {
  section: Section | undefined
  title: string
  /** Where back leads when there is no history; undefined on the pages of the tab bar. */
  up: string | undefined
}

/** Where an address lies: by its first segment (SPEC §2). */
export function placeOf(pathname: string, search = ''): Here {
  const [first = '', second] = pathname.split('/').filter(Boolean)
  const place = PLACES[first.toLowerCase()]
  const isRoot = ROOTS.has(pathname)
  if (!place) return { section: undefined, title: '彩运', up: paths.home() }
  const isChart = first.startsWith('line-chart')
  const game = gameOf(isChart ? new URLSearchParams(search).get('type') : second)
  const up = second === undefined && !isChart && place.section !== 'mine' ? paths.home() : place.up?.(game)
  return { section: place.section, title: titleOf(place, game), up: isRoot ? undefined : (up ?? paths.home()) }
}

function titleOf({ title, gameTitle }: Place, game: GameType | undefined): string {
  return game !== undefined && gameTitle ? `${GAMES[game].name}${gameTitle}` : title
}

const gameOf = (text: string | null | undefined) => GAME_TYPES.find((type) => String(type) === text)
