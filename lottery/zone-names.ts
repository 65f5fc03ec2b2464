import type { Game } from './games.ts'

/** Names of the zones of a draw: 七乐彩 has a special number, which picks do not have. */
export function getDrawnZoneNames(game: Game): { first: string; second: string } {
  const { first, second } = getZoneNames(game)
  return { first, second: game.special ? '特别号码' : second }
}

/** Names of the zones of a pick: 红球 and 蓝球, 前区 and 后区, … The second is '' if there is none. */
export function getZoneNames(game: Game): { first: string; second: string } {
  if (game.code === 'ssq') return { first: '红球', second: '蓝球' }
  if (game.second) return { first: '前区', second: '后区' }
  return { first: game.kind === 'balls' ? '基本号码' : '号码', second: '' }
}
