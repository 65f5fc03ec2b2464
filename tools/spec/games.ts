import { choose, rank, unrank, zoneSize } from '#lottery/combinations.ts'
import { GAMES, type GameType, type Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, InvalidNumbers, type Numbers, parseDraw, parsePick } from '#lottery/numbers.ts'

type OfGame<More> = { readonly type: GameType } & More

type Texts = OfGame<{ readonly first: string; readonly second: string }>

const zoneOf = (type: GameType, zone: 1 | 2): Zone => (zone === 1 ? GAMES[type].first : GAMES[type].second!)

/** Returns null if the text is no valid bet or draw. */
function orNull(read: () => Numbers): Numbers | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidNumbers) return null
    throw error
  }
}

/** Our implementation's replies to the vectors of docs/spec/games.md, by `ask`. */
export const games = {
  game({ type }: OfGame<object>) {
    const { code, name, office, first, second, special, combinations, issueDigits, priceFen } = GAMES[type]
    return { code, name, office, first, second, special, combinations, issueDigits, priceFen }
  },
  choose: ({ n, k }: { n: number; k: number }) => choose(n, k),
  'zone-size': ({ type, zone }: OfGame<{ zone: 1 | 2 }>) => zoneSize(zoneOf(type, zone)),
  'is-bet': ({ type, first, second }: OfGame<Numbers>) =>
    orNull(() => parsePick(GAMES[type], first.join(' '), second.join(' '))) !== null,
  'read-bet': ({ type, first, second }: Texts) => orNull(() => parsePick(GAMES[type], first, second)),
  'read-draw': ({ type, first, second }: Texts) => orNull(() => parseDraw(GAMES[type], first, second)),
  write: ({ type, first, second }: OfGame<Numbers>) => ({
    first: formatFirst(GAMES[type], { first, second }),
    second: formatSecond(GAMES[type], { first, second }),
  }),
  'zone-rank': ({ type, zone, numbers }: OfGame<{ zone: 1 | 2; numbers: number[] }>) =>
    rank({ ...GAMES[type], first: zoneOf(type, zone), second: null }, { first: numbers, second: [] }),
  rank: ({ type, first, second }: OfGame<Numbers>) => rank(GAMES[type], { first, second }),
  unrank: ({ type, n }: OfGame<{ n: number }>) => unrank(GAMES[type], n),
}
