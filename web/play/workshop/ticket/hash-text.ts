/** Half of a character, of which encodeURIComponent throws. */
const LONE = /\p{Surrogate}/gu

/** Writes text so that it may stand behind a #, also these signs, which encodeURIComponent leaves: they divide its parts. */
export const hashWriter =
  (signs: string) =>
  (text: string): string =>
    Array.from(encodeURIComponent(text.replace(LONE, '\u{fffd}')), (sign) =>
      signs.includes(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : sign,
    ).join('')

/** What was written; '' of what can't be read. */
export function fromHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
