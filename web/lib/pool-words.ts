import type { Game } from '#lottery/games.ts'
import { pool } from './money.ts'

/** Whether the game pays the same whatever was sold: 3D and 排列 have no pool. */
export const isFixedPrize = ({ kind, second }: Game): boolean => kind === 'digits' && second === null

/** What stands in place of a pool that is not known. */
export const noPoolWords = (game: Game): string => (isFixedPrize(game) ? '固定奖金' : '待公布')

/** A pool of yuan, or why there is none to show. */
export const poolWords = (game: Game, yuan: number | null): string => (yuan === null ? noPoolWords(game) : pool(yuan))
