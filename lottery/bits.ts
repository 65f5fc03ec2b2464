/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let bits = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) bits++
  return bits
}
