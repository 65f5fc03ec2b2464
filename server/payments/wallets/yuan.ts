const YUAN = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Fen as the yuan that Alipay takes: 1905 is `19.05`. */
export function yuanOf(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Yuan of Alipay and of bills as fen, counted in integers; null where the text is no amount. */
export function fenOf(yuan: string): number | null {
  const [, whole, part = ''] = YUAN.exec(yuan) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
