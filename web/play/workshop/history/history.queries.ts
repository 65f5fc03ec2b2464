import { pastDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** All draws of a game, some 100,000 characters; loaded once there is a ticket to check. */
export const pastDrawsQuery = (type: GameType) => query(pastDraws, { type }, { quiet: true })
