/** Task: find a number so that the hash of salt and number starts with `zeros` zero bits (docs/decisions/018-*.md). */
export interface ProofOfWork {
  salt: string
  zeros: number
}

export function hasLeadingZeros(hash: Uint8Array, zeros: number): boolean {
  const first = hash.findIndex((byte) => byte !== 0)
  if (first < 0) return zeros <= hash.length * 8
  return first * 8 + Math.clz32(hash[first] ?? 0) - 24 >= zeros
}
