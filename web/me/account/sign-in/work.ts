import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hasLeadingZeros, type ProofOfWork } from '#contract/people/proof-of-work.ts'

export function findNonce({ salt, zeros }: ProofOfWork): string {
  const salted = sha256.create().update(utf8ToBytes(salt))
  // One hash, buffer and result for all attempts, because allocating new ones for each attempt is four times slower.
  const hash = sha256.create()
  const digits = new Uint8Array(16)
  const result = new Uint8Array(32)
  for (let nonce = 0; ; nonce++) {
    const text = String(nonce)
    for (let i = 0; i < text.length; i++) digits[i] = text.charCodeAt(i)
    salted._cloneInto(hash)
    hash.update(digits.subarray(0, text.length)).digestInto(result)
    if (hasLeadingZeros(result, zeros)) return text
  }
}
