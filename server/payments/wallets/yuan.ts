const YUAN = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Formats fen as yuan for Alipay: 1905 is `19.05`. */
export function formatYuanText(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Parses yuan from Alipay and bills to fen with integer arithmetic; null if the text is not an amount. */
export function parseFen(yuan: string): number | null {
  const [, whole, part = ''] = YUAN.exec(yuan) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
