/** A surrogate without its pair, for which encodeURIComponent throws. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** `signs`: the caller's separators, which must be escaped too; encodeURIComponent leaves them unescaped. */
export const createHashEncoder =
  (signs: string) =>
  (text: string): string =>
    Array.from(encodeURIComponent(text.replace(LONE_SURROGATE, '\u{fffd}')), (sign) =>
      signs.includes(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : sign,
    ).join('')

export function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
