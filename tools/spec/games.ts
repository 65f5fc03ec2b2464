import { countCombinations, rank, unrank, countFillings } from '#lottery/combinations.ts'
import { GAMES, type GameType, type Zone } from '#lottery/games.ts'
import { orNull } from './rules.ts'
import { formatFirst, formatSecond, InvalidNumbers, type Numbers, parseDraw, parsePick } from '#lottery/numbers.ts'

type GameInput<More> = { readonly type: GameType } & More

type NumberTexts = GameInput<{ readonly first: string; readonly second: string }>

const selectZone = (type: GameType, zone: 1 | 2): Zone => (zone === 1 ? GAMES[type].first : GAMES[type].second!)

const tryParse = (read: () => Numbers): Numbers | null => orNull(InvalidNumbers, read)

export const games = {
  game({ type }: GameInput<object>) {
    const { code, name, office, first, second, special, combinations, issueDigits, priceFen } = GAMES[type]
    return { code, name, office, first, second, special, combinations, issueDigits, priceFen }
  },
  choose: ({ n, k }: { n: number; k: number }) => countCombinations(n, k),
  'zone-size': ({ type, zone }: GameInput<{ zone: 1 | 2 }>) => countFillings(selectZone(type, zone)),
  'is-bet': ({ type, first, second }: GameInput<Numbers>) =>
    tryParse(() => parsePick(GAMES[type], first.join(' '), second.join(' '))) !== null,
  'read-bet': ({ type, first, second }: NumberTexts) => tryParse(() => parsePick(GAMES[type], first, second)),
  'read-draw': ({ type, first, second }: NumberTexts) => tryParse(() => parseDraw(GAMES[type], first, second)),
  write: ({ type, first, second }: GameInput<Numbers>) => ({
    first: formatFirst(GAMES[type], { first, second }),
    second: formatSecond(GAMES[type], { first, second }),
  }),
  'zone-rank': ({ type, zone, numbers }: GameInput<{ zone: 1 | 2; numbers: number[] }>) =>
    rank({ ...GAMES[type], first: selectZone(type, zone), second: null }, { first: numbers, second: [] }),
  rank: ({ type, first, second }: GameInput<Numbers>) => rank(GAMES[type], { first, second }),
  unrank: ({ type, n }: GameInput<{ n: number }>) => unrank(GAMES[type], n),
}
