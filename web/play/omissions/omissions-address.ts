import { OMISSION_COUNTS } from '#contract/play/omissions.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { OMISSION_KINDS, listOmissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { parseSearchGame } from '#web/shared/page/params.ts'

/** Parses a kind of omission statistic; 号码 if it is unknown. */
export const parseKind = (text: string | null): OmissionKind => OMISSION_KINDS.find((kind) => kind === text) ?? 'number'
export const parseIssueCount = (text: string | null): (typeof OMISSION_COUNTS)[number] | undefined =>
  OMISSION_COUNTS.find((count) => String(count) === text)

/** Returns `kind` if the game has this statistic; otherwise 号码. */
export const selectKind = (game: Game, kind: OmissionKind): OmissionKind =>
  listOmissionKinds(game).includes(kind) ? kind : 'number'

/** Parses the game, the kind and the number of issues in the URL. */
export function parseOmissionParams(search: URLSearchParams) {
  const type = parseSearchGame(search)
  return {
    type,
    kind: selectKind(GAMES[type], parseKind(search.get('kind'))),
    count: parseIssueCount(search.get('count')),
  }
}
