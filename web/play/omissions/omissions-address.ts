import { OMISSION_COUNTS } from '#contract/play/omissions.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { OMISSION_KINDS, listOmissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { parseSearchGame } from '#web/shared/page/params.ts'

export const parseKind = (text: string | null): OmissionKind => OMISSION_KINDS.find((kind) => kind === text) ?? 'number'
export const parseIssueCount = (text: string | null): (typeof OMISSION_COUNTS)[number] | undefined =>
  OMISSION_COUNTS.find((count) => String(count) === text)

export const selectKind = (game: Game, kind: OmissionKind): OmissionKind =>
  listOmissionKinds(game).includes(kind) ? kind : 'number'

export function parseOmissionParams(search: URLSearchParams) {
  const type = parseSearchGame(search)
  return {
    type,
    kind: selectKind(GAMES[type], parseKind(search.get('kind'))),
    count: parseIssueCount(search.get('count')),
  }
}
