/**
 * Finds phone and account numbers among bets, issues, dates and amounts. Digits may be disguised and separated; the
 * grouping distinguishes them from a bet.
 */

/** Substitutes for digits, in addition to Unicode digits. */
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
const VALUE = new Map(DIGITS.flatMap((all, value) => Array.from(all, (one): [string, string] => [one, String(value)])))
/** Circled digits that NFKC does not convert. */
const RINGED = [0x24ff, 0x2776, 0x2780, 0x278a]
for (const [ring, first] of RINGED.entries())
  for (let n = 0; n < (ring === 0 ? 1 : 9); n++)
    VALUE.set(String.fromCodePoint(first + n), String(ring === 0 ? 0 : n + 1))

/** Roman numerals, which NFKC converts to letters. */
const ROMAN = /[Ⅰ-Ⅸⅰ-ⅸ]/g
const romanDigit = (one: string): string => String((one.codePointAt(0)! & 0xf) + 1)

/** A group of digits and the text before it. */
interface Group {
  readonly digits: string
  readonly gap: string
  /** Text after the group. */
  readonly after: string
}

/** Letters and frequent characters that count as digits only next to digits. */
const UNSURE = /[a-zОоіз|丨ㄧ么勾拐洞两]/u
const AMONG_DIGITS = /[0-9оol|〇零一二三四五六七八九]/u

function groupsOf(text: string): Group[] {
  const bare = text
    .replace(ROMAN, romanDigit)
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const characters = Array.from(bare)
  const groups: { digits: string; gap: string; after: string }[] = []
  let gap = ''
  let open = false
  for (const [i, one] of characters.entries()) {
    const value = digitOf(one, characters, i)
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

function digitOf(one: string, around: readonly string[], i: number): string | null {
  if (/[0-9]/.test(one)) return one
  if (/\p{Nd}/u.test(one)) return String(placeInBlock(one.codePointAt(0)!))
  const value = VALUE.get(one) ?? null
  if (value === null || !UNSURE.test(one)) return value
  return AMONG_DIGITS.test(around[i - 1] ?? '') || AMONG_DIGITS.test(around[i + 1] ?? '') ? value : null
}

/** Returns the value of a Unicode digit: scripts encode their digits consecutively from 0. */
function placeInBlock(code: number): number {
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

/** Joins consecutive groups with gaps matching `gap`. */
function runsOf(groups: readonly Group[], gap: RegExp): Group[][] {
  const runs: Group[][] = []
  for (const group of groups) {
    if (runs.length > 0 && gap.test(group.gap)) runs.at(-1)!.push(group)
    else runs.push([group])
  }
  return runs
}

const MOBILE = /^(?:0086|86)?1[3-9]\d{9}$/
/** Landline number with area code, or a service number. */
const LANDLINE = /^(?:0(?:10|2\d|[3-9]\d\d)[2-8]\d{6,7}|400\d{7})$/
const whole = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('')

/** Checks whether groups are balls of a bet: none above 35, mostly two digits each. */
function isBet(groups: readonly Group[]): boolean {
  if (groups.length < 4 || groups.some(({ digits }) => digits.length > 2)) return false
  const balls = groups.map(({ digits }) => Number(digits))
  const rises = balls.filter((ball, i) => i > 0 && ball > balls[i - 1]!).length
  const isOfTwo = groups.filter(({ digits }) => digits.length === 2).length >= groups.length - 2
  return balls.every((ball) => ball >= 1 && ball <= 35) && (isOfTwo || rises >= balls.length - 2)
}

/** Group lengths of separated phone numbers. */
const SHAPES = new Set([
  '11',
  '13',
  '2 11',
  '3 4 4',
  '2 3 4 4',
  '3 8',
  '7 4',
  '4 7',
  '3 3 5',
  '5 6',
  '6 5',
  '2 3 3 3',
  '4 3 4',
  '3 2 2 2 2',
  '3 5 3',
  '4 4 3',
])
const AREA_SHAPES = new Set(['3 8', '4 7', '4 8', '3 4 4', '4 4 4', '3 3 4', '3 4 3', '10'])
const LONGEST_SHAPE = 5

/** Homophones of digits, for numbers written only with them. */
const SOUND = [
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
const SPOKEN = [
  'ling|dong|zero',
  'yi|yao|one',
  'er|two',
  'san|three',
  'si|four',
  'wu|five',
  'liu|six',
  'qi|seven',
  'ba|eight',
  'jiu|nine',
]
const SPOKEN_DIGIT = new RegExp(SPOKEN.map((words) => `(${words})`).join('|'), 'gu')

/** Maps a spoken digit to a private-use character, which distinguishes it from a written digit. */
const SOUNDED = 0xe000
const sounded = (digit: number | string): string => String.fromCharCode(SOUNDED + Number(digit))
const DIGIT = '[\\d\ue000-\ue009]'
const SOUNDED_PHONE = new RegExp(`(?<!${DIGIT})[1\ue001][3-9\ue003-\ue009]${DIGIT}{9}(?!${DIGIT})`)
/** Minimum of spoken digits in a phone number: 期 sounds like 7, but is usually not a digit. */
const SOUNDED_LEAST = 3

/** Finds a phone number spelt with homophones or pinyin. Returns its digits; null: none. */
function soundedPhone(text: string): string | null {
  const normalized = text
    .toLowerCase()
    .replace(SPOKEN_DIGIT, (...found) => sounded(found.slice(1, 11).findIndex(Boolean)))
  const [found = ''] = SOUNDED_PHONE.exec(Array.from(normalized, soundOf).join('')) ?? []
  const spoken = found.match(/[\ue000-\ue009]/g) ?? []
  if (spoken.length < SOUNDED_LEAST) return null
  return Array.from(found, (one) => (/\d/.test(one) ? one : String(one.charCodeAt(0) - SOUNDED))).join('')
}

/** Maps a digit or homophone to its digit, other letters to x, and removes signs. */
function soundOf(one: string): string {
  if (/[\d\ue000-\ue009]/.test(one)) return one
  const value = VALUE.get(one) ?? SOUND.findIndex((all) => all.includes(one))
  if (value !== -1) return sounded(value)
  return /[\p{L}\p{N}]/u.test(one) ? 'x' : ''
}

/** Line breaks between single characters, as in vertical writing. */
const DOWNWARDS = /(?<=^[^\n\p{M}]\p{M}*)\n(?=[^\n\p{M}]\p{M}*$)/gmu

/** Finds a phone number. Returns its digits; null: none. */
export function phoneIn(text: string): string | null {
  const across = text.replace(DOWNWARDS, '')
  return phoneOf(across) ?? (across.includes('|') ? phoneOf(across.replaceAll('|', ' ')) : null)
}

function phoneOf(text: string): string | null {
  const groups = groupsOf(text)
  for (const run of [...runsOf(groups, SIGNS), ...runsOf(groups, WORDS_BETWEEN)]) {
    if (MOBILE.test(whole(run)) && !isBet(run)) return whole(run)
  }
  for (const run of [...runsOf(groups, SIGNS), ...runsOf(groups, LONG_WORDS)]) {
    const found = partsOf(run).find(isPhone)
    if (found) return whole(found)
  }
  const rhythmic = partsOf(groups).find(isRhythmic)
  if (rhythmic) return whole(rhythmic)
  return soundedPhone(text)
}

function isPhone(groups: readonly Group[]): boolean {
  const shape = groups.map(({ digits }) => digits.length).join(' ')
  const digits = whole(groups)
  return (
    (SHAPES.has(shape) && MOBILE.test(digits) && !isBet(groups)) || (AREA_SHAPES.has(shape) && LANDLINE.test(digits))
  )
}

/** Finds a phone number split over several texts, each containing only one part of it; null: none. */
export function phoneAcross(texts: readonly string[]): string | null {
  const groups = texts.map(groupsOf)
  for (const parts of [groups.slice(-2), groups.slice(-3)])
    if (parts.every(({ length }) => length === 1) && isPhone(parts.flat())) return `像手机号 ${whole(parts.flat())}`
  return null
}

/** Checks whether all gaps of a number are equal: 138个0013个8000. */
function isRhythmic(groups: readonly Group[]): boolean {
  const [first = '', ...others] = groups.slice(1).map(({ gap }) => gap)
  return others.length > 0 && first.length <= 4 && others.every((gap) => gap === first) && isPhone(groups)
}

/** Lists all sequences of adjacent groups in a run. */
function partsOf(run: readonly Group[]): Group[][] {
  return run.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_SHAPE, run.length - from) }, (_one, n) => run.slice(from, from + n + 1)),
  )
}

const UNIT = /^\s*(?:[元块万亿期注倍年月日号分点%组次期]|秒(?!回))/u

/** Numbers of at least four digits, written with characters that always mean digits. */
const NUMERALS = new RegExp(`[\\d${[...VALUE.keys()].filter((one) => !UNSURE.test(one)).join('')}]{4,}`, 'gu')

/** Removes digits written in Chinese. */
export const withoutSpelt = (text: string): string => text.replace(/[〇零一二两三四五六七八九]/g, '\n')

/** Converts numbers of at least four Chinese digits to digits. */
export const inDigits = (text: string): string =>
  text.replace(NUMERALS, (number) => Array.from(number, (one) => VALUE.get(one) ?? one).join(''))

/** Words that invite readers to use the following number. */
const ASKED =
  /(?:联系|找|加|私|聊|咨询|滴|敲|call|(?<!会员|订单|交易|流水|[编序期单学票型工账卡]|\d\s?)号|v|q|薇|微|扣|群|裙)[^\p{N}]{0,6}$/iu

/** Finds an account number such as a QQ number: after an invitation, or as the only content; null: none. */
export function accountIn(text: string): string | null {
  const alone = aloneIn(text)
  if (alone) return alone
  let before = ''
  for (const run of runsOf(groupsOf(text), SIGNS)) {
    before += run[0]!.gap
    const digits = whole(run)
    const isAccount = digits.length >= 6 && digits.length <= 11 && !isBet(run) && !UNIT.test(run.at(-1)!.after)
    if (isAccount && ASKED.test(before) && !isNoAccount(digits)) return digits
    before += digits
  }
  return null
}

/** Finds a number as the only content: longer than an issue and not a sequence of keys. */
function aloneIn(text: string): string | null {
  const [group, ...others] = groupsOf(text)
  if (!group || others.length > 0 || !SIGNS.test(group.gap) || !SIGNS.test(group.after)) return null
  const { digits } = group
  return /^\d{9,10}$/.test(digits) && !/^(\d)\1+$|^0?123456789?0?$/.test(digits) && !isNoAccount(digits) ? digits : null
}

/** Excludes amounts, dates and balls. */
const isNoAccount = (digits: string): boolean => /0{4}$|^(19|20)\d{5,6}$/.test(digits) || isPairs(digits)

/** Checks for consecutive balls of two digits. */
const isPairs = (digits: string): boolean =>
  digits.length % 2 === 0 && (digits.match(/../g) ?? []).every((pair) => Number(pair) >= 1 && Number(pair) <= 35)
