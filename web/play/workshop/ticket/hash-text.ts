/** `signs`: the caller's separators, which must be escaped too; encodeURIComponent leaves them unescaped. */
export const createHashEncoder =
  (signs: string) =>
  (text: string): string =>
    // encodeURIComponent throws for a surrogate without its pair.
    Array.from(encodeURIComponent(text.toWellFormed()), (sign) =>
      signs.includes(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : sign,
    ).join('')

export function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
