const UNKNOWN = '—'
const yuanFormat = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const countFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** Formats an amount in yuan with two decimals, as in ¥1,234.00. */
export function formatYuan(yuan: number | null): string {
  if (yuan === null) return UNKNOWN
  return yuan < 0 ? `-¥${yuanFormat.format(-yuan)}` : `¥${yuanFormat.format(yuan)}`
}

/** Formats a number with thousands separators, and with decimals only if it has any. */
export const formatCount = (n: number | null): string => (n === null ? UNKNOWN : countFormat.format(n))

const FEN = 100

/** Formats an amount in fen (1/100 yuan), as in ¥1,040, with decimals only if it has any. */
export const formatFen = (fen: number): string =>
  fen % FEN === 0 ? `¥${formatCount(fen / FEN)}` : formatYuan(fen / FEN)
