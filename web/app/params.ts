import { type GameType, isGameType } from '#lottery/games.ts'
import { notFound } from './query.ts'

/** The game that a path names; any other is a 404. */
export function gameOfPath({ type }: { type?: string | undefined }): GameType {
  const game = gameOf(type)
  if (game === null) throw notFound()
  return game
}

/** The game that `?type=` names; an unknown one is the first. */
export const gameOfSearch = (search: URLSearchParams, otherwise: GameType = 1): GameType =>
  gameOf(search.get('type')) ?? otherwise

function gameOf(text: string | null | undefined): GameType | null {
  const type = /^[1-7]$/.test(text ?? '') ? Number(text) : 0
  return isGameType(type) ? type : null
}

/** An id in a path or query: a whole number from 1, or null. */
export function idOf(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
