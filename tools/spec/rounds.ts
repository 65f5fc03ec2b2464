import { createHmac } from 'node:crypto'
import { rank } from '#lottery/combinations.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { commitmentOf, luckyBets, orderKey, permutation, shapeOf, verifyCommitment } from '#lottery/permutation.ts'
import { deal, type Round } from '#server/play/picks/lucky-round.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

interface Keyed {
  readonly key: string
}

interface Sized extends Keyed {
  readonly size: number
}

type Progress = Omit<Round, 'key'>

interface Dealing {
  readonly type: GameType
  readonly keys: Readonly<Record<string, string>>
  readonly round: Progress | null
  readonly inPanel: readonly number[]
  readonly count: number
}

/** Our implementation's replies to the vectors of docs/spec/rounds.md, by `ask`. */
export const rounds = {
  commitment: ({ key }: Keyed) => commitmentOf(bytesOf(key)),
  verify: ({ key, commitment }: Keyed & { commitment: string }) => verifyCommitment(bytesOf(key), commitment),
  'order-key': ({ key, type, loop, seed }: Keyed & { type: GameType; loop: number; seed: string | null }) =>
    hexOf(orderKey(bytesOf(key), { type, loop, seed })),
  shape: ({ size }: { size: number }) => shapeOf(size),
  word,
  at: ({ key, size, place }: Sized & { place: number }) => permutation(bytesOf(key), size).at(place),
  'place-of': ({ key, size, rank: of }: Sized & { rank: number }) => permutation(bytesOf(key), size).placeOf(of),
  bets: ({ key, type, from, count }: Keyed & { type: GameType; from: number; count: number }) =>
    luckyBets(GAMES[type], bytesOf(key), from, count).map((bet) => ({ rank: rank(GAMES[type], bet), ...bet })),
  deal: ({ type, keys, round, inPanel, count }: Dealing) => {
    let loop = round?.loop ?? 0
    const newest = round && { ...round, key: bytesOf(keys[round.loop]!) }
    const dealt = deal(GAMES[type], newest, inPanel, count, () => bytesOf(keys[++loop]!))
    return {
      bets: dealt.bets.map((bet) => ({ loop: bet.loop, rank: bet.rank })),
      round: progressOf(dealt.round),
      ended: dealt.ended && progressOf(dealt.ended),
    }
  },
}

const progressOf = ({ loop, next, deferred }: Round) => ({ loop, next, deferred })

/** Computes one word of the permutation's network, which lottery/permutation.ts does not export. */
function word({ key, size, step, value }: Sized & { step: number; value: number }): string {
  const message = Buffer.alloc(12)
  message.writeUInt32BE(size, 0)
  message.writeUInt32BE(step, 4)
  message.writeUInt32BE(Math.trunc(value / 4), 8)
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest()
  return String(mac.readBigUInt64BE((value % 4) * 8))
}
