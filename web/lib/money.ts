const UNKNOWN = '—'
const yuanFormat = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const countFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** An amount of yuan: ¥1,234.00. */
export function money(yuan: number | null): string {
  if (yuan === null) return UNKNOWN
  return yuan < 0 ? `-¥${yuanFormat.format(-yuan)}` : `¥${yuanFormat.format(yuan)}`
}

/** A count with thousands separators, decimals only where there are any. */
export const count = (n: number | null): string => (n === null ? UNKNOWN : countFormat.format(n))

/** A pool or sales in 亿 or 万, two decimals half up, the unit chosen before rounding (PRODUCT §4). */
export function pool(yuan: number | null): string {
  if (yuan === null) return UNKNOWN
  if (yuan >= 1e8) return `${hundredths(yuan / 1e6)} 亿`
  if (yuan >= 1e4) return `${hundredths(yuan / 1e2)} 万`
  return String(yuan)
}

const hundredths = (n: number): string => (Math.round(n) / 100).toFixed(2)
