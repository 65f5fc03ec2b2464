import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { unrank } from './combinations.ts'
import type { Game, GameType } from './games.ts'
import type { Numbers } from './numbers.ts'

/** A permutation of 0 … size − 1, which is unpredictable without its key. */
export interface Permutation {
  readonly size: number
  at(index: number): number
  /** Returns the index of a number: the inverse of `at`. */
  placeOf(number: number): number
}

const KEY_BYTES = 32
const PER_BLOCK = 4

/**
 * Creates a keyed pseudo-random permutation of 0 … size − 1 in constant memory: a Feistel network on Z_a × Z_b with
 * a = ⌈√size⌉, b = ⌈size / a⌉ and cycle walking for the few values from size to a·b (J. Black, P. Rogaway: Ciphers
 * with Arbitrary Finite Domains, CT-RSA 2002; rounds alternate as in NIST SP 800-38G FF1).
 *
 * Write x = l·b + r. Round i even: l ← (l + F_i(r)) mod a; odd: r ← (r + F_i(l)) mod b. 12 rounds; 24 below a
 * million, where FF1's ten would be too few. F_i(v) is the 64-bit big-endian word number v mod 4 of
 * HMAC-SHA-256(key, size ‖ i ‖ ⌊v / 4⌋), three 32-bit big-endian integers.
 *
 * HMAC blocks are computed on demand and cached: for the largest game, at most an eighth of a megabyte. The inverse
 * runs the rounds in reverse order, at the same cost.
 */
export function createPermutation(key: Uint8Array, size: number): Permutation {
  if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`)
  if (!Number.isInteger(size) || size < 1 || size >= 2 ** 31) throw new RangeError(`no permutation of ${size}`)
  const { a, b, steps: count } = computeShape(size)
  const words = createRoundFunctions(key, size, count * (a + PER_BLOCK))
  const rounds = Array.from({ length: count }, (_, i) => words(i, i % 2 ? b : a, i * (a + PER_BLOCK)))

  function shuffle(x: number): number {
    let l = Math.trunc(x / b)
    let r = x - l * b
    for (let i = 0; i < rounds.length; i += 2) {
      l = (l + rounds[i]!(r)) % a
      r = (r + rounds[i + 1]!(l)) % b
    }
    return l * b + r
  }

  function unshuffle(x: number): number {
    let l = Math.trunc(x / b)
    let r = x - l * b
    for (let i = rounds.length - 2; i >= 0; i -= 2) {
      r = (r + b - rounds[i + 1]!(l)) % b
      l = (l + a - rounds[i]!(r)) % a
    }
    return l * b + r
  }

  return { size, at: walkCycle(shuffle, size, 'place'), placeOf: walkCycle(unshuffle, size, 'number') }
}

export function computeShape(size: number): { a: number; b: number; steps: number } {
  const a = Math.ceil(Math.sqrt(size))
  return { a, b: Math.ceil(size / a), steps: size < 1_000_000 ? 24 : 12 }
}

/** Restricts a permutation of 0 … a·b − 1 by cycle walking: repeats `step` until the value is less than `size`. */
function walkCycle(step: (x: number) => number, size: number, what: string): (from: number) => number {
  return (from) => {
    if (!Number.isInteger(from) || from < 0 || from >= size) throw new RangeError(`no ${what} ${from} of ${size}`)
    let x = step(from)
    while (x >= size) x = step(x)
    return x
  }
}

/** Creates the functions F_i. They share a cache of `room` values, in which the values of each start at `begin`. */
function createRoundFunctions(key: Uint8Array, size: number, room: number) {
  const keyed = hmac.create(sha256, key)
  // These buffers are reused for every block, because allocating new ones would more than double the time.
  const running = keyed.clone()
  const message = new Uint8Array(12)
  const digest = new Uint8Array(32)
  const input = new DataView(message.buffer)
  const output = new DataView(digest.buffer)
  // Each cached value plus one; 0: not computed yet. One array for all functions, because many permutations are created
  // that need only a few values.
  const known = new Uint16Array(room)
  return (round: number, outputs: number, begin: number): ((value: number) => number) => {
    return (value) => {
      if (known[begin + value] === 0) fillBlock(Math.trunc(value / PER_BLOCK))
      return known[begin + value]! - 1
    }

    function fillBlock(block: number): void {
      input.setUint32(0, size)
      input.setUint32(4, round)
      input.setUint32(8, block)
      keyed._cloneInto(running).update(message).digestInto(digest)
      const at = begin + block * PER_BLOCK
      for (let i = 0; i < PER_BLOCK; i++) known[at + i] = computeWordModulo(output, 8 * i, outputs) + 1
    }
  }
}

// Computes a 64-bit word modulo `modulus`, which is at most 46,341 (√2³¹), so the bias is below 2⁻⁴⁸.
function computeWordModulo(bytes: DataView, at: number, modulus: number): number {
  return ((bytes.getUint32(at) % modulus) * 2 ** 32 + bytes.getUint32(at + 4)) % modulus
}

/**
 * Returns the key that determines the order of a round. Some old rounds have a seed from the player: for them it is the
 * HMAC-SHA-256 of the ASCII text `type:loop:seed` with the round's key.
 */
export function computeOrderKey(
  key: Uint8Array,
  { type, loop, seed }: { type: GameType; loop: number; seed: string | null },
) {
  return seed === null ? key : hmac(sha256, key, utf8ToBytes(`${type}:${loop}:${seed}`))
}

export function listLuckyBets(game: Game, key: Uint8Array, from: number, count: number): Numbers[] {
  const order = createPermutation(key, game.combinations)
  const length = Math.max(0, Math.min(count, order.size - from))
  return Array.from({ length }, (_, i) => unrank(game, order.at(from + i)))
}

/** Returns the commitment that players see from the start of a round: the SHA-256 of its key in hex. */
export function computeCommitment(key: Uint8Array): string {
  return bytesToHex(sha256(key))
}

export function verifyCommitment(key: Uint8Array, commitment: string): boolean {
  return computeCommitment(key) === commitment.toLowerCase()
}
