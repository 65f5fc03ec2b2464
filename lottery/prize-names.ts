import type { Game } from './games.ts'
import * as tables from './prize-tables.ts'
import type { AmountColumn } from './prizes.ts'

const LEVELS = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '七等奖', '八等奖', '九等奖', '十等奖']
const OWN_NAMES: { readonly [Code in Game['code']]?: readonly string[] } = {
  ssq: tables.SSQ_SPECIAL.map(([name]) => name),
  fc3d: ['单选', '组选3', '组选6'],
  pl3: ['直选', '组选3', '组选6'],
}

/** Returns the name of a level in its game, the same for all rules: 一等奖, 单选, 福运奖. Levels are 1 to 10. */
export function getLevelName({ code }: Pick<Game, 'code'>, level: number): string {
  return (OWN_NAMES[code] ?? LEVELS)[level - 1] ?? `${level}等奖`
}

/** Returns the level of a published row by its exact spellings; null for 追加 and promotions. */
export function findLevelByName(game: Pick<Game, 'code'>, published: string): number | null {
  const names = OWN_NAMES[game.code] ?? LEVELS
  const at = names.findIndex((name) => tables.listSpellings(name).includes(published))
  return at === -1 ? null : at + 1
}

/** 大乐透 since 2026: returns the column of published amounts (fen, by level). Null if they are in neither or both. */
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
