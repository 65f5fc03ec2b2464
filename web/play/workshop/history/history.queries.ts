import { pastDraws } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'

/** All draws of a game: some hundred thousand characters, asked for when there is a ticket to hold against them. */
export const pastOf = (type: GameType) => query(pastDraws, { type }, { quiet: true })
