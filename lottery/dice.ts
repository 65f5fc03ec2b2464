/** A uniform integer in [0, below), for below up to 2³². */
export type Dice = (below: number) => number

const WORDS = 4096
const SPAN = 2 ** 32

/** Dice over a source of random bytes. Words beyond the last full multiple of `below` are thrown again: no bias. */
export function diceFrom(fill: (bytes: Uint8Array<ArrayBuffer>) => void): Dice {
  const words = new Uint32Array(WORDS)
  const bytes = new Uint8Array(words.buffer)
  let used = WORDS

  function word(): number {
    if (used === WORDS) {
      fill(bytes)
      used = 0
    }
    return words[used++]!
  }

  return (below) => {
    if (!(below >= 1 && below <= SPAN)) throw new RangeError(`no dice with ${below} faces`)
    const fair = SPAN - (SPAN % below)
    let n = word()
    while (n >= fair) n = word()
    return n % below
  }
}
