import type { Game } from './games.ts'
import * as tables from './prize-tables.ts'
import type { AmountColumn } from './prizes.ts'

const LEVELS = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '七等奖', '八等奖', '九等奖', '十等奖']
const OWN_NAMES: { readonly [Code in Game['code']]?: readonly string[] } = {
  ssq: tables.SSQ_SPECIAL.map(([name]) => name),
  fc3d: ['单选', '组选3', '组选6'],
  pl3: ['直选', '组选3', '组选6'],
}

export function getLevelName({ code }: Pick<Game, 'code'>, level: number): string {
  return (OWN_NAMES[code] ?? LEVELS)[level - 1] ?? `${level}等奖`
}

/** Returns the level of a row with this published name; null for rows that are not a level: 追加, promotions. */
export function findLevelByName(game: Pick<Game, 'code'>, published: string): number | null {
  const names = OWN_NAMES[game.code] ?? LEVELS
  const at = names.findIndex((name) => tables.listSpellings(name).includes(published))
  return at === -1 ? null : at + 1
}

/**
 * Returns which of the two amount columns of 大乐透 (since 2026) a published prize table uses. Null if no amount belongs
 * to only one column, or if amounts contradict each other.
 */
export function findPublishedColumn(
  amounts: readonly { readonly level: number; readonly fen: number }[],
): AmountColumn | null {
  const columns = new Set(amounts.map(({ level, fen }) => findColumnOfAmount(level, fen)))
  columns.delete(null)
  return columns.size === 1 ? [...columns][0]! : null
}

function findColumnOfAmount(level: number, fen: number): AmountColumn | null {
  const [low, high] = [tables.DLT_2026_LOW, tables.DLT_2026_HIGH].map((column) => column[level - 1]?.[1] ?? null)
  if (low === high || (fen !== low! * 100 && fen !== high! * 100)) return null
  return fen === low! * 100 ? 'low' : 'high'
}
