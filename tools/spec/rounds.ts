import { createHmac } from 'node:crypto'
import { rank } from '#lottery/combinations.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import {
  computeCommitment,
  listLuckyBets,
  computeOrderKey,
  createPermutation,
  computeShape,
  verifyCommitment,
} from '#lottery/permutation.ts'
import { dealBets, type Round } from '#server/play/picks/lucky-round.ts'

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

interface KeyInput {
  readonly key: string
}

interface PermutationInput extends KeyInput {
  readonly size: number
}

type RoundProgress = Omit<Round, 'key'>

interface DealInput {
  readonly type: GameType
  readonly keys: Readonly<Record<string, string>>
  readonly round: RoundProgress | null
  readonly inPanel: readonly number[]
  readonly count: number
}

export const rounds = {
  commitment: ({ key }: KeyInput) => computeCommitment(fromHex(key)),
  verify: ({ key, commitment }: KeyInput & { commitment: string }) => verifyCommitment(fromHex(key), commitment),
  'order-key': ({ key, type, loop, seed }: KeyInput & { type: GameType; loop: number; seed: string | null }) =>
    toHex(computeOrderKey(fromHex(key), { type, loop, seed })),
  shape: ({ size }: { size: number }) => computeShape(size),
  word: computeWord,
  at: ({ key, size, place }: PermutationInput & { place: number }) => createPermutation(fromHex(key), size).at(place),
  'place-of': ({ key, size, rank: of }: PermutationInput & { rank: number }) =>
    createPermutation(fromHex(key), size).placeOf(of),
  bets: ({ key, type, from, count }: KeyInput & { type: GameType; from: number; count: number }) =>
    listLuckyBets(GAMES[type], fromHex(key), from, count).map((bet) => ({ rank: rank(GAMES[type], bet), ...bet })),
  deal: ({ type, keys, round, inPanel, count }: DealInput) => {
    let loop = round?.loop ?? 0
    const newest = round && { ...round, key: fromHex(keys[round.loop]!) }
    const dealt = dealBets(GAMES[type], newest, inPanel, count, () => fromHex(keys[++loop]!))
    return {
      bets: dealt.bets.map((bet) => ({ loop: bet.loop, rank: bet.rank })),
      round: selectProgress(dealt.round),
      ended: dealt.ended && selectProgress(dealt.ended),
    }
  },
}

const selectProgress = ({ loop, next, deferred }: Round) => ({ loop, next, deferred })

/** Computes one word of the permutation's network, which lottery/permutation.ts does not export. */
function computeWord({ key, size, step, value }: PermutationInput & { step: number; value: number }): string {
  const message = Buffer.alloc(12)
  message.writeUInt32BE(size, 0)
  message.writeUInt32BE(step, 4)
  message.writeUInt32BE(Math.trunc(value / 4), 8)
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest()
  return String(mac.readBigUInt64BE((value % 4) * 8))
}
