// Finds phone and account numbers among bets, issues, dates and amounts, even if digits are disguised or separated.

/** Substitutes for the digits 0 to 9, by value, in addition to Unicode digits. */
const DIGITS = [
  '〇零oОо洞',
  '一壹弌幺么ㄧlі丨|i〡',
  '二贰貳弍弐两兩z〢',
  '三叁叄參弎仨з〣',
  '四肆〤',
  '五伍s〥',
  '六陆陸b〦',
  '七柒漆拐〧',
  '八捌〨',
  '九玖勾g〩',
]
const DIGIT_VALUES = new Map(
  DIGITS.flatMap((all, value) => Array.from(all, (one): [string, string] => [one, String(value)])),
)
/** First code points of circled digits that NFKC does not convert: a series with only 0, then three from 1 to 9. */
const CIRCLED_DIGITS = [0x24ff, 0x2776, 0x2780, 0x278a]
for (const [ring, first] of CIRCLED_DIGITS.entries())
  for (let n = 0; n < (ring === 0 ? 1 : 9); n++)
    DIGIT_VALUES.set(String.fromCodePoint(first + n), String(ring === 0 ? 0 : n + 1))

const ROMAN = /[Ⅰ-Ⅸⅰ-ⅸ]/g
const toRomanDigit = (one: string): string => String((one.codePointAt(0)! & 0xf) + 1)

interface DigitGroup {
  readonly digits: string
  /** Text between the previous group, or the start, and this group. */
  readonly gap: string
  /** Text between this group and the next one, or to the end. */
  readonly after: string
}

/** Letters and frequent characters that count as digits only next to digits. */
const AMBIGUOUS_DIGITS = /[a-zОоіз|丨ㄧ么勾拐洞两]/u
const AMONG_DIGITS = /[0-9оol|〇零一二三四五六七八九]/u

function parseGroups(text: string): DigitGroup[] {
  const bare = text
    .replace(ROMAN, toRomanDigit)
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const characters = Array.from(bare)
  const groups: { digits: string; gap: string; after: string }[] = []
  let gap = ''
  let open = false
  for (const [i, one] of characters.entries()) {
    const value = parseDigit(one, characters, i)
    if (value === null) {
      open = false
      gap += one
      continue
    }
    if (open) groups.at(-1)!.digits += value
    else groups.push({ digits: value, gap, after: '' })
    open = true
    gap = ''
  }
  groups.forEach((group, i) => (group.after = groups[i + 1]?.gap ?? gap))
  return groups
}

function parseDigit(one: string, around: readonly string[], i: number): string | null {
  if (/[0-9]/.test(one)) return one
  if (/\p{Nd}/u.test(one)) return String(getDigitValue(one.codePointAt(0)!))
  const value = DIGIT_VALUES.get(one) ?? null
  if (value === null || !AMBIGUOUS_DIGITS.test(one)) return value
  return AMONG_DIGITS.test(around[i - 1] ?? '') || AMONG_DIGITS.test(around[i + 1] ?? '') ? value : null
}

/** Returns the value of a Unicode digit: scripts encode their digits consecutively from 0. */
function getDigitValue(code: number): number {
  let place = 0
  while (place < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place++
  return place
}

/** Allowed between parts of one number: signs, or one or two characters that are not a unit. */
const SIGNS = /^[^\p{L}\p{N}\n]{0,6}$/u
const FILLER = /^[^\p{N}期注元块个月日号点分倍年万亿千百十次和跨加减比至到连区红蓝前后组球码胆第岁米斤度%\n]{1,2}$/u

const WORDS_BETWEEN = new RegExp(`${SIGNS.source}|${FILLER.source}`, 'u')
/** Allowed between parts that have the shape of a phone number: up to ten characters. */
const LONG_WORDS = new RegExp(`${SIGNS.source}|${FILLER.source.replace('{1,2}', '{1,10}')}`, 'u')

function joinRuns(groups: readonly DigitGroup[], gap: RegExp): DigitGroup[][] {
  const runs: DigitGroup[][] = []
  for (const group of groups) {
    if (runs.length > 0 && gap.test(group.gap)) runs.at(-1)!.push(group)
    else runs.push([group])
  }
  return runs
}

const MOBILE = /^(?:0086|86)?1[3-9]\d{9}$/
/** Landline number with area code, or a service number. */
const LANDLINE = /^(?:0(?:10|2\d|[3-9]\d\d)[2-8]\d{6,7}|400\d{7})$/
const joinDigits = (groups: readonly DigitGroup[]): string => groups.map(({ digits }) => digits).join('')

/** True for balls of a bet: at least four numbers from 1 to 35, nearly all with two digits or nearly all rising. */
function isBet(groups: readonly DigitGroup[]): boolean {
  if (groups.length < 4 || groups.some(({ digits }) => digits.length > 2)) return false
  const balls = groups.map(({ digits }) => Number(digits))
  const rises = balls.filter((ball, i) => i > 0 && ball > balls[i - 1]!).length
  const isOfTwo = groups.filter(({ digits }) => digits.length === 2).length >= groups.length - 2
  return balls.every((ball) => ball >= 1 && ball <= 35) && (isOfTwo || rises >= balls.length - 2)
}

/** Lengths of the groups into which authors split a mobile number, as in 138 0013 8000. */
const PHONE_SHAPES = new Set(
  '11|13|2 11|3 4 4|2 3 4 4|3 8|7 4|4 7|3 3 5|5 6|6 5|2 3 3 3|4 3 4|3 2 2 2 2|3 5 3|4 4 3'.split('|'),
)
const AREA_SHAPES = new Set(['3 8', '4 7', '4 8', '3 4 4', '4 4 4', '3 3 4', '3 4 3', '10'])
const LONGEST_SHAPE = 5

/** Homophones of the digits 0 to 9, by value. Only `findSpokenPhone` replaces them. */
const DIGIT_HOMOPHONES = [
  '零灵林另令领洞栋',
  '一医衣幺腰妖摇要',
  '二儿尔而饵',
  '三伞散山叁',
  '四似死司寺思是',
  '五武舞午无吾捂',
  '六溜流柳刘陆留',
  '七起奇妻期器骑',
  '八巴吧爸芭把扒',
  '九久酒究旧救',
]
const DIGIT_PINYIN =
  'ling|dong|zero yi|yao|one er|two san|three si|four wu|five liu|six qi|seven ba|eight jiu|nine'.split(' ')
const SPOKEN_DIGIT = new RegExp(DIGIT_PINYIN.map((words) => `(${words})`).join('|'), 'gu')

/** First of ten private-use characters for spoken digits, which distinguish them from written digits. */
const SPOKEN_BASE = 0xe000
const toSpokenDigit = (digit: number | string): string => String.fromCharCode(SPOKEN_BASE + Number(digit))
const DIGIT = '[\\d\ue000-\ue009]'
const SOUNDED_PHONE = new RegExp(`(?<!${DIGIT})[1\ue001][3-9\ue003-\ue009]${DIGIT}{9}(?!${DIGIT})`)
/** Minimum number of spoken digits in a spoken phone number: 期 sounds like 7, but is usually not a digit. */
const MIN_SPOKEN_DIGITS = 3

function findSpokenPhone(text: string): string | null {
  const normalized = text
    .toLowerCase()
    .replace(SPOKEN_DIGIT, (...found) => toSpokenDigit(found.slice(1, 11).findIndex(Boolean)))
  const [found = ''] = SOUNDED_PHONE.exec(Array.from(normalized, toDigitSound).join('')) ?? []
  const spoken = found.match(/[\ue000-\ue009]/g) ?? []
  if (spoken.length < MIN_SPOKEN_DIGITS) return null
  return Array.from(found, (one) => (/\d/.test(one) ? one : String(one.charCodeAt(0) - SPOKEN_BASE))).join('')
}

function toDigitSound(one: string): string {
  if (/[\d\ue000-\ue009]/.test(one)) return one
  const value = DIGIT_VALUES.get(one) ?? DIGIT_HOMOPHONES.findIndex((all) => all.includes(one))
  if (value !== -1) return toSpokenDigit(value)
  return /[\p{L}\p{N}]/u.test(one) ? 'x' : ''
}

/** Line breaks between single characters, as in vertical writing. */
const VERTICAL_BREAKS = /(?<=^[^\n\p{M}]\p{M}*)\n(?=[^\n\p{M}]\p{M}*$)/gmu

export function findPhone(text: string): string | null {
  const across = text.replace(VERTICAL_BREAKS, '')
  return findPhoneInLine(across) ?? (across.includes('|') ? findPhoneInLine(across.replaceAll('|', ' ')) : null)
}

function findPhoneInLine(text: string): string | null {
  const groups = parseGroups(text)
  for (const run of [...joinRuns(groups, SIGNS), ...joinRuns(groups, WORDS_BETWEEN)]) {
    if (MOBILE.test(joinDigits(run)) && !isBet(run)) return joinDigits(run)
  }
  for (const run of [...joinRuns(groups, SIGNS), ...joinRuns(groups, LONG_WORDS)]) {
    const found = listSubRuns(run).find(isPhone)
    if (found) return joinDigits(found)
  }
  const rhythmic = listSubRuns(groups).find(isRhythmic)
  if (rhythmic) return joinDigits(rhythmic)
  return findSpokenPhone(text)
}

function isPhone(groups: readonly DigitGroup[]): boolean {
  const shape = groups.map(({ digits }) => digits.length).join(' ')
  const digits = joinDigits(groups)
  return (
    (PHONE_SHAPES.has(shape) && MOBILE.test(digits) && !isBet(groups)) ||
    (AREA_SHAPES.has(shape) && LANDLINE.test(digits))
  )
}

/** Finds a phone number in the last two or three texts if each contains exactly one part of it. */
export function findSplitPhone(texts: readonly string[]): string | null {
  const groups = texts.map(parseGroups)
  for (const parts of [groups.slice(-2), groups.slice(-3)])
    if (parts.every(({ length }) => length === 1) && isPhone(parts.flat()))
      return `像手机号 ${joinDigits(parts.flat())}`
  return null
}

/** Checks whether groups with equal gaps form a phone number: 138个0013个8000. */
function isRhythmic(groups: readonly DigitGroup[]): boolean {
  const [first = '', ...others] = groups.slice(1).map(({ gap }) => gap)
  return others.length > 0 && first.length <= 4 && others.every((gap) => gap === first) && isPhone(groups)
}

function listSubRuns(run: readonly DigitGroup[]): DigitGroup[][] {
  return run.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_SHAPE, run.length - from) }, (_one, n) => run.slice(from, from + n + 1)),
  )
}

const UNIT = /^\s*(?:[元块万亿期注倍年月日号分点%组次期]|秒(?!回))/u

/** Numbers of at least four digits, written with characters that always mean digits. */
const NUMERALS = new RegExp(
  `[\\d${[...DIGIT_VALUES.keys()].filter((one) => !AMBIGUOUS_DIGITS.test(one)).join('')}]{4,}`,
  'gu',
)

/** Replaces digits written in Chinese by line breaks, so that they form no number. */
export const removeChineseDigits = (text: string): string => text.replace(/[〇零一二两三四五六七八九]/g, '\n')

export const toDigits = (text: string): string =>
  text.replace(NUMERALS, (number) => Array.from(number, (one) => DIGIT_VALUES.get(one) ?? one).join(''))

const ACCOUNT_INVITATION =
  /(?:联系|找|加|私|聊|咨询|滴|敲|call|(?<!会员|订单|交易|流水|[编序期单学票型工账卡]|\d\s?)号|v|q|薇|微|扣|群|裙)[^\p{N}]{0,6}$/iu

/** Finds an account number such as a QQ number: after an invitation, or as the only content. */
export function findAccount(text: string): string | null {
  const alone = findSoleAccount(text)
  if (alone) return alone
  let before = ''
  for (const run of joinRuns(parseGroups(text), SIGNS)) {
    before += run[0]!.gap
    const digits = joinDigits(run)
    const isAccount = digits.length >= 6 && digits.length <= 11 && !isBet(run) && !UNIT.test(run.at(-1)!.after)
    if (isAccount && ACCOUNT_INVITATION.test(before) && !isOtherNumber(digits)) return digits
    before += digits
  }
  return null
}

/**
 * Finds nine or ten digits that are the whole text. Ignores one repeated digit, 123456789, amounts, dates and balls.
 */
function findSoleAccount(text: string): string | null {
  const [group, ...others] = parseGroups(text)
  if (!group || others.length > 0 || !SIGNS.test(group.gap) || !SIGNS.test(group.after)) return null
  const { digits } = group
  return /^\d{9,10}$/.test(digits) && !/^(\d)\1+$|^0?123456789?0?$/.test(digits) && !isOtherNumber(digits)
    ? digits
    : null
}

/** Checks whether digits look like an amount, a date or balls. */
const isOtherNumber = (digits: string): boolean => /0{4}$|^(19|20)\d{5,6}$/.test(digits) || isBallPairs(digits)

const isBallPairs = (digits: string): boolean =>
  digits.length % 2 === 0 && (digits.match(/../g) ?? []).every((pair) => Number(pair) >= 1 && Number(pair) <= 35)
