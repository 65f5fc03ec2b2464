import { OMISSION_COUNTS } from '#contract/play/omissions.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { OMISSION_KINDS, omissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { gameOfSearch } from '#web/shared/page/params.ts'

/** Unknown kinds become 号码, unknown counts all issues. */
export const kindOf = (text: string | null): OmissionKind => OMISSION_KINDS.find((kind) => kind === text) ?? 'number'
export const countOf = (text: string | null): (typeof OMISSION_COUNTS)[number] | undefined =>
  OMISSION_COUNTS.find((count) => String(count) === text)

/** Returns the kind if the game has it, otherwise 号码. */
export const kindFor = (game: Game, kind: OmissionKind): OmissionKind =>
  omissionKinds(game).includes(kind) ? kind : 'number'

/** Parses the parameters of the URL. */
export function askedIn(search: URLSearchParams) {
  const type = gameOfSearch(search)
  return { type, kind: kindFor(GAMES[type], kindOf(search.get('kind'))), count: countOf(search.get('count')) }
}
