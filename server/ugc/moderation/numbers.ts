/**
 * Numbers that reach somebody, among those that players write: bets, issues, dates, sums. Digits may be disguised and
 * pulled apart; what tells them from a bet is how they are grouped.
 */

/** What stands for a digit besides those that Unicode calls digits. */
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
/** Filled and ringed digits, whose compatibility form is themselves. */
const RINGED = [0x24ff, 0x2776, 0x2780, 0x278a]
for (const [ring, first] of RINGED.entries())
  for (let n = 0; n < (ring === 0 ? 1 : 9); n++)
    VALUE.set(String.fromCodePoint(first + n), String(ring === 0 ? 0 : n + 1))

/** Roman ones, whose compatibility form is letters. */
const ROMAN = /[Ⅰ-Ⅸⅰ-ⅸ]/g
const romanDigit = (one: string): string => String((one.codePointAt(0)! & 0xf) + 1)

/** A group of digits, and what stands between it and the group before. */
interface Group {
  readonly digits: string
  readonly gap: string
  /** The characters that follow. */
  readonly after: string
}

/** Letters and common characters stand for digits only among digits. */
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

/** The digits of a script stand in a row, 0 first. */
function placeInBlock(code: number): number {
  let place = 0
  while (place < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place++
  return place
}

/** What may stand between parts of one number: signs, and a word or two that is no unit. */
const SIGNS = /^[^\p{L}\p{N}\n]{0,6}$/u
const FILLER = /^[^\p{N}期注元块个月日号点分倍年万亿千百十次和跨加减比至到连区红蓝前后组球码胆第岁米斤度%\n]{1,2}$/u

const WORDS_BETWEEN = new RegExp(`${SIGNS.source}|${FILLER.source}`, 'u')
/** More words, between parts that have the shape of a phone number. */
const LONG_WORDS = new RegExp(`${SIGNS.source}|${FILLER.source.replace('{1,2}', '{1,10}')}`, 'u')

/** Runs of groups that may be one number, each once with signs between them only, once with words too. */
function runsOf(groups: readonly Group[], gap: RegExp): Group[][] {
  const runs: Group[][] = []
  for (const group of groups) {
    if (runs.length > 0 && gap.test(group.gap)) runs.at(-1)!.push(group)
    else runs.push([group])
  }
  return runs
}

const MOBILE = /^(?:0086|86)?1[3-9]\d{9}$/
/** A line in a house, with its area, or of a service. */
const LANDLINE = /^(?:0(?:10|2\d|[3-9]\d\d)[2-8]\d{6,7}|400\d{7})$/
const whole = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('')

/** Balls of a bet, of which none is above 35, in any order: most are written with two digits. */
function isBet(groups: readonly Group[]): boolean {
  if (groups.length < 4 || groups.some(({ digits }) => digits.length > 2)) return false
  const balls = groups.map(({ digits }) => Number(digits))
  const rises = balls.filter((ball, i) => i > 0 && ball > balls[i - 1]!).length
  const isOfTwo = groups.filter(({ digits }) => digits.length === 2).length >= groups.length - 2
  return balls.every((ball) => ball >= 1 && ball <= 35) && (isOfTwo || rises >= balls.length - 2)
}

/** The shapes that a phone number is pulled apart in, in lengths of its groups. */
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

/** Digits by how they sound, where a number is written in nothing else. */
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

/** What is sounded out stands for its digit as a character of its own, which tells it from a digit that is written. */
const SOUNDED = 0xe000
const sounded = (digit: number | string): string => String.fromCharCode(SOUNDED + Number(digit))
const DIGIT = '[\\d\ue000-\ue009]'
const SOUNDED_PHONE = new RegExp(`(?<!${DIGIT})[1\ue001][3-9\ue003-\ue009]${DIGIT}{9}(?!${DIGIT})`)
/** So many digits of a phone number are sounded out at least: 期 sounds like 7 and mostly is none. */
const SOUNDED_LEAST = 3

/** A phone number that is written as it sounds, in characters or in Latin letters, as its digits; null: none. */
function soundedPhone(text: string): string | null {
  const normalized = text
    .toLowerCase()
    .replace(SPOKEN_DIGIT, (...found) => sounded(found.slice(1, 11).findIndex(Boolean)))
  const [found = ''] = SOUNDED_PHONE.exec(Array.from(normalized, soundOf).join('')) ?? []
  const spoken = found.match(/[\ue000-\ue009]/g) ?? []
  if (spoken.length < SOUNDED_LEAST) return null
  return Array.from(found, (one) => (/\d/.test(one) ? one : String(one.charCodeAt(0) - SOUNDED))).join('')
}

/** A digit, what sounds like one, x for other letters; signs are nothing. */
function soundOf(one: string): string {
  if (/[\d\ue000-\ue009]/.test(one)) return one
  const value = VALUE.get(one) ?? SOUND.findIndex((all) => all.includes(one))
  if (value !== -1) return sounded(value)
  return /[\p{L}\p{N}]/u.test(one) ? 'x' : ''
}

/** Ends of lines between characters that stand alone on theirs: what is written downwards. */
const DOWNWARDS = /(?<=^[^\n\p{M}]\p{M}*)\n(?=[^\n\p{M}]\p{M}*$)/gmu

/** A phone number in a text, as its digits; null: none. */
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

/** A phone number that texts tell together, each a part of it and no other number, the last one its end; null: none. */
export function phoneAcross(texts: readonly string[]): string | null {
  const groups = texts.map(groupsOf)
  for (const parts of [groups.slice(-2), groups.slice(-3)])
    if (parts.every(({ length }) => length === 1) && isPhone(parts.flat())) return `像手机号 ${whole(parts.flat())}`
  return null
}

/** Whether the same stands between all parts of a number, whatever it is: 138个0013个8000. */
function isRhythmic(groups: readonly Group[]): boolean {
  const [first = '', ...others] = groups.slice(1).map(({ gap }) => gap)
  return others.length > 0 && first.length <= 4 && others.every((gap) => gap === first) && isPhone(groups)
}

/** Groups that follow one another in a run. */
function partsOf(run: readonly Group[]): Group[][] {
  return run.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_SHAPE, run.length - from) }, (_one, n) => run.slice(from, from + n + 1)),
  )
}

const UNIT = /^\s*(?:[元块万亿期注倍年月日号分点%组次期]|秒(?!回))/u

/** Numbers of four digits or more in characters that stand for digits wherever they are. */
const NUMERALS = new RegExp(`[\\d${[...VALUE.keys()].filter((one) => !UNSURE.test(one)).join('')}]{4,}`, 'gu')

/** A text without the digits in it that are written in Chinese. */
export const withoutSpelt = (text: string): string => text.replace(/[〇零一二两三四五六七八九]/g, '\n')

/** A text with the numbers in it that are written in characters, of four digits or more, as digits. */
export const inDigits = (text: string): string =>
  text.replace(NUMERALS, (number) => Array.from(number, (one) => VALUE.get(one) ?? one).join(''))

/** What asks for a number to be used. */
const ASKED =
  /(?:联系|找|加|私|聊|咨询|滴|敲|call|(?<!会员|订单|交易|流水|[编序期单学票型工账卡]|\d\s?)号|v|q|薇|微|扣|群|裙)[^\p{N}]{0,6}$/iu

/** A number of an account, as QQ has, that the words before it ask to be used, or that stands there alone; null: none. */
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

/** Longer than an issue and no row of keys: what somebody gives who was asked for a number. */
function aloneIn(text: string): string | null {
  const [group, ...others] = groupsOf(text)
  if (!group || others.length > 0 || !SIGNS.test(group.gap) || !SIGNS.test(group.after)) return null
  const { digits } = group
  return /^\d{9,10}$/.test(digits) && !/^(\d)\1+$|^0?123456789?0?$/.test(digits) && !isNoAccount(digits) ? digits : null
}

/** A sum, a date or balls: no number of an account. */
const isNoAccount = (digits: string): boolean => /0{4}$|^(19|20)\d{5,6}$/.test(digits) || isPairs(digits)

/** Two digits a ball, one after the other. */
const isPairs = (digits: string): boolean =>
  digits.length % 2 === 0 && (digits.match(/../g) ?? []).every((pair) => Number(pair) >= 1 && Number(pair) <= 35)
