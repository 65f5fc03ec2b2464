import { bytesToHex } from '@noble/hashes/utils.js'

/** Where seeds are kept: the browser's storage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>
type Given = [commitment: string, seed: string][]

const NAME = 'lucky-seeds'
/** More than a player sees in a long time; the oldest go first. */
const KEPT = 300
const BYTES = 12

/**
 * This browser's seed for the round of a commitment: drawn once the commitment is known, and the same from then on, so
 * that all tabs give the same one.
 */
export function seedFor(commitment: string, shelf = browserShelf()): string {
  const known = seedGiven(commitment, shelf)
  if (known !== null) return known
  const drawn = drawSeed()
  keepSeed(commitment, drawn, shelf)
  return drawn
}

/** The seed that this browser has for a commitment; null: it gave none, or has forgotten it. */
export function seedGiven(commitment: string, shelf = browserShelf()): string | null {
  return given(shelf).find(([of]) => of === commitment)?.[1] ?? null
}

/** Remembers a seed of the player's own making. */
export function keepSeed(commitment: string, seed: string, shelf = browserShelf()): void {
  const others = given(shelf).filter(([of]) => of !== commitment)
  const kept: Given = [...others, [commitment, seed] as Given[number]].slice(-KEPT)
  try {
    shelf.setItem(NAME, JSON.stringify(kept))
  } catch {
    // Full or forbidden: the seed counts all the same, this browser can't tell later that it was its own.
  }
}

/** 96 bits by the browser's own randomness, in hex. */
export const drawSeed = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)))

function given(shelf: Shelf): Given {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isGiven) : []
  } catch {
    return []
  }
}

const isGiven = (entry: unknown): entry is Given[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

// One place for tabs without storage, so that a seed stays the same while the tab lives.
const memory = new Map<string, string>()
const memoryShelf: Shelf = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
}

function browserShelf(): Shelf {
  try {
    // oxlint-disable-next-line no-restricted-globals -- what it forbids is kept here while the tab lives
    return localStorage
  } catch {
    return memoryShelf
  }
}
