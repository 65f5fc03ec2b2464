/** Formats fen as yuan: `1900` as `19.00`, `-5` as `-0.05`. */
export function yuan(amount: number): string {
  const text = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Parses yuan to fen; null if the text is no amount. */
export function fen(text: string): number | null {
  const [, whole, , part = ''] = /^(\d{1,9})(\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
