import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { unrank } from './combinations.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'

/** A secret order of 0 … size − 1. */
export interface Permutation {
  readonly size: number
  /** The number that stands at a place of the order. */
  at(index: number): number
}

const KEY_BYTES = 32
const PER_BLOCK = 4

/**
 * A keyed pseudo-random permutation of 0 … size − 1 in constant memory: a Feistel network on Z_a × Z_b with
 * a = ⌈√size⌉, b = ⌈size / a⌉ and cycle walking for the few values from size to a·b
 * (J. Black, P. Rogaway: Ciphers with Arbitrary Finite Domains, CT-RSA 2002; rounds alternate as in NIST SP 800-38G FF1).
 * Write x = l·b + r. Round i even: l ← (l + F_i(r)) mod a; odd: r ← (r + F_i(l)) mod b. 12 rounds; 24 below a
 * million, where FF1's ten would be too few.
 * F_i(v) is the 64-bit big-endian word number v mod 4 of HMAC-SHA-256(key, size ‖ i ‖ ⌊v / 4⌋), three 32-bit
 * big-endian integers. Blocks are computed when first needed and kept: at most a quarter of a megabyte.
 */
export function permutation(key: Uint8Array, size: number): Permutation {
  if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`)
  if (!Number.isInteger(size) || size < 1 || size >= 2 ** 31) throw new RangeError(`no permutation of ${size}`)
  const a = Math.ceil(Math.sqrt(size))
  const b = Math.ceil(size / a)
  const words = roundWords(key, size)
  const rounds = Array.from({ length: size < 1_000_000 ? 24 : 12 }, (_, i) => words(i, i % 2 ? a : b, i % 2 ? b : a))

  function shuffle(x: number): number {
    let l = Math.trunc(x / b)
    let r = x - l * b
    for (let i = 0; i < rounds.length; i += 2) {
      l = (l + rounds[i]!(r)) % a
      r = (r + rounds[i + 1]!(l)) % b
    }
    return l * b + r
  }

  function at(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no place ${index} of ${size}`)
    let x = shuffle(index)
    while (x >= size) x = shuffle(x)
    return x
  }

  return { size, at }
}

/** F_i as functions from 0 … inputs − 1 to 0 … outputs − 1. */
function roundWords(key: Uint8Array, size: number) {
  const keyed = hmac.create(sha256, key)
  // Scratch, written over by every block: cloning anew would take more than twice the time.
  const running = keyed.clone()
  const message = new Uint8Array(12)
  const digest = new Uint8Array(32)
  const input = new DataView(message.buffer)
  const output = new DataView(digest.buffer)
  return (round: number, inputs: number, outputs: number): ((value: number) => number) => {
    const known = new Int32Array(inputs + PER_BLOCK).fill(-1)
    return (value) => {
      if (known[value] === -1) fillBlock(Math.trunc(value / PER_BLOCK))
      return known[value]!
    }

    function fillBlock(block: number): void {
      input.setUint32(0, size)
      input.setUint32(4, round)
      input.setUint32(8, block)
      keyed._cloneInto(running).update(message).digestInto(digest)
      for (let i = 0; i < PER_BLOCK; i++) known[block * PER_BLOCK + i] = wordModulo(output, 8 * i, outputs)
    }
  }
}

// 64 bits for at most 4,636 outcomes: what the modulo favours is below 2⁻⁵¹.
function wordModulo(bytes: DataView, at: number, modulus: number): number {
  return ((bytes.getUint32(at) % modulus) * 2 ** 32 + bytes.getUint32(at + 4)) % modulus
}

/** The number at one place of the keyed order of 0 … size − 1. */
export function permute(key: Uint8Array, size: number, index: number): number {
  return permutation(key, size).at(index)
}

/** The bet that a lucky round deals at a place. */
export function luckyBet(game: Game, key: Uint8Array, index: number): Numbers {
  return unrank(game, permute(key, game.combinations, index))
}

/** The bets that a lucky round deals at `count` places from `from` on, fewer where the round ends. */
export function luckyBets(game: Game, key: Uint8Array, from: number, count: number): Numbers[] {
  const order = permutation(key, game.combinations)
  const length = Math.max(0, Math.min(count, order.size - from))
  return Array.from({ length }, (_, i) => unrank(game, order.at(from + i)))
}

/** What is shown of a key when its round starts: its SHA-256 in hex. */
export function commitmentOf(key: Uint8Array): string {
  return bytesToHex(sha256(key))
}

/** Whether a disclosed key is the one that was committed to. */
export function verifyCommitment(key: Uint8Array, commitment: string): boolean {
  return commitmentOf(key) === commitment.toLowerCase()
}
