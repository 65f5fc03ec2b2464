import { GAME_CODES, type GameCode } from '#lottery/games.ts'

export const ATOM = 'application/atom+xml'

/** Addresses of the Atom feeds (docs/rules/open.md#feeds). */
export const atomFeeds = {
  /** The newest draws of all games. */
  draws: () => '/feeds/draws.xml',
  game: (code: GameCode) => `/feeds/draws/${code}.xml`,
  games: GAME_CODES.map((code) => `/feeds/draws/${code}.xml`),
  notices: () => '/feeds/notices.xml',
  /** The results of a member's own picks, by a secret token. */
  own: (token: string) => `/feeds/my/${token}.xml`,
}
