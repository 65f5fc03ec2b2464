import { drawList } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** The latest draw of a game and the next draw. */
export const newestDrawQuery = (type: GameType) => query(drawList, { type, page: 1, pageSize: 1 })
