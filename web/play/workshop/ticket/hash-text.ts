/** A lone surrogate, for which encodeURIComponent throws. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/**
 * Returns a function that encodes text for a URL fragment and also escapes `signs`, which encodeURIComponent preserves
 * but the format uses as separators.
 */
export const createHashEncoder =
  (signs: string) =>
  (text: string): string =>
    Array.from(encodeURIComponent(text.replace(LONE_SURROGATE, '\u{fffd}')), (sign) =>
      signs.includes(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : sign,
    ).join('')

/** Decodes the text; '' if it is invalid. */
export function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
