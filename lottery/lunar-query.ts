/** A day of the lunar calendar, of every year or of one. */
export interface LunarDay {
  readonly kind: 'lunar'
  readonly year: number | null
  /** 1–12. */
  readonly month: number
  /** The month that is put in after the one of this number. */
  readonly leap: boolean
  readonly day: number
}

const MONTHS = '正二三四五六七八九十冬腊'.split('')
const DIGITS = '一二三四五六七八九'.split('')
const DAYS = [...DIGITS.map((n) => `初${n}`), '初十', ...DIGITS.map((n) => `十${n}`), '二十'].concat(
  DIGITS.map((n) => `廿${n}`),
  '三十',
)
const OTHER_MONTHS: Readonly<Record<string, string>> = { 一: '正', 十一: '冬', 十二: '腊' }

const LUNAR = /^(?:(?<year>\d{4})年)?(?:农历|阴历)?(?<leap>闰?)(?<month>.{1,2})月(?<day>.{1,3})$/

/** 八月十五, 农历正月初一, 2023年闰二月初四; null: no such day. Days of our calendar go by 日 or 号. */
export function lunarDay(text: string): LunarDay | null {
  const parts = LUNAR.exec(text.replaceAll(/\s/g, ''))?.groups
  if (!parts) return null
  const { month: name = '', day: dayName = '' } = parts
  const month = MONTHS.indexOf(OTHER_MONTHS[name] ?? name) + 1
  const day = DAYS.indexOf(dayName.replace(/^二十(?=.)/, '廿')) + 1
  if (month === 0 || day === 0) return null
  return { kind: 'lunar', year: parts.year ? Number(parts.year) : null, month, leap: parts.leap !== '', day }
}

/** 八月十五, in one year 2022年八月十五. */
export const writtenLunar = ({ year, month, leap, day }: LunarDay): string =>
  `${year === null ? '' : `${year}年`}${leap ? '闰' : ''}${MONTHS[month - 1]}月${DAYS[day - 1]}`
