/** Returns a uniform integer in [0, below), for below up to 2³¹. */
export type Dice = (below: number) => number

const WORDS = 4096
// Uses 31 bits of each word, so that V8 divides small integers instead of doubles. The division is most of the cost.
const SPAN = 2 ** 31

/**
 * Creates dice from a source of random bytes. Words from the greatest multiple of `below` (up to 2³¹) on are skipped,
 * because using them would make low numbers more likely.
 */
export function createDice(fill: (bytes: Uint8Array<ArrayBuffer>) => void): Dice {
  const words = new Uint32Array(WORDS)
  const bytes = new Uint8Array(words.buffer)
  let used = WORDS
  let faces = 1
  let lastFair = SPAN - 1

  function readWord(): number {
    if (used === WORDS) {
      fill(bytes)
      used = 0
    }
    return words[used++]! >>> 1
  }

  function cut(below: number): void {
    if (!(below >= 1 && below <= SPAN)) throw new RangeError(`no dice with ${below} faces`)
    faces = below
    lastFair = SPAN - 1 - (SPAN % below)
  }

  return (below) => {
    if (below !== faces) cut(below)
    let n = readWord()
    while (n > lastFair) n = readWord()
    return n % below
  }
}
