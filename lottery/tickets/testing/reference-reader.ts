import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { countChoiceBets, lineCostFen } from '#lottery/tickets/counting.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { Choice, Line, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/**
 * Second reader for the property test, written from docs/rules/tickets.md without the code of `readTickets`. Lists all
 * readings of a text; each reading is a list of tickets. Returns [] if the text is not readable, and null if this
 * reader does not support the text.
 */
export function referenceReadings(text: string, given: Game | null): Ticket[][] | null {
  try {
    return product(splitReferenceBlocks(splitReferenceRows(text), given).map(ticketReadings))
  } catch (error) {
    if (error instanceof Verdict) return error.message === 'unreadable' ? [] : null
    throw error
  }
}

class Verdict extends Error {}
const fail = (verdict: 'unreadable' | 'unjudged'): never => {
  throw new Verdict(verdict)
}

interface Fact {
  readonly kind: string
  readonly text: string
  readonly value: number
}
/**
 * A row of the text. In `bet`, marks replace phrases: `<…>` for a label, FACT for a phrase, WORD for unknown words, and
 * the character MULTIPLE + N for the multiple N.
 */
interface Row {
  readonly bet: string
  readonly facts: readonly Fact[]
}
interface Block {
  game: Game | null
  rows: Row[]
}

const FACT = '\ue200'
const GLUE = '\ue201'
const WORD = 'W'
const MULTIPLE = 0xe000
const GAME_PATTERNS =
  '双色球|SSQ,(?:超级)?大乐透|DLT,3D,排列[3三]|排三|PL?3,排列[5五]|排五|PL?5,[7七]星彩|QXC,[7七]乐彩|QLC'.split(',')
/** Phrases in the order in which they are tried, each with its kind; N stands for a number. */
const PHRASES = String.raw`
drawn (?:第\d+期)?(?:开奖号码|中奖号码|开奖结果|摇奖号码).*
skip (?:站?地址|网址).*|感谢(?:\D*[\d.]+元|.*)|(?:公益|贡献)\D*[\d.]+元|[\d.]+(?:亿|万(?!位))元?|(?:单票|每注|单注|单价)[\d.]+元
skip (?:电话[:=]?)?(?<!\d)1[3-9]\d{9}(?!\d)(?:(?<=电话[:=]?\d+)[A-Z-][A-Z\d-]*)?
unjudged 3D(?=[A-F][\dA-F])|(?:各|每注|都|全部|以上|统一|一律)N[倍注]|第\d+张|销售期|(?:体彩)?排列[35]\d|组选胆拖
game (?:福彩|体彩)?(?:GAMES)
skip \d{6}(?:-\d{6}){3}(?:[/ ]+(?=[A-Z\d]{6}(?![A-Z\d]))[A-Z\d]*)*
skip (?:(?<![A-Z\d])|(?<=3D))(?=[\dA-F -]*[A-F])(?:[\dA-F]{4}(?:[- ][\dA-F]{4}(?![\dA-F])){2,}|[\dA-F]{8}(?:-[\dA-F]{8})+)(?:/[A-Z\d]{5,8}(?![A-Z\d]))*
skip (?:站号|站点号|机号|终端号|流水号|序号|票号|操作员|验票码|校验码|编号|电话)(?:[:=] *[A-Z\d-]*|[A-Z\d-]+| +[A-Z\d-]{3,})(?![A-Z\d-]|(?<![A-Z][A-Z\d-]*)[期倍注元](?![号数次:]))
skip (?<![A-Z\d])\d{6} +(?=\d*[A-Z])[A-Z\d]{6}(?![A-Z\d])
skip (?<![A-Z\d])(?=[A-Z\d]*[A-Z][A-Z\d]*[A-Z])(?=[A-Z]*\d)[A-Z\d]{5,}(?![A-Z\d])|(?<=玩法:(?:\D|3D)*)\d{8}(?= |$)(?! *(?:拖|[+\d]))
skip (?:(?:开奖日期|销售时间)[:=]?)?(?<!\d)(?:(?<![./-])20\d\d[-./]\d\d?[-./]\d\d?(?![./]\d)|20\d\d年\d+月\d+日|\d\d?月\d\d?日)(?:[ -]*\d\d?:\d\d(?::\d\d)?)?(?!\d)(?:开奖(?!号))?
skip [今明]晚 *(?:\d\d?:\d\d(?!\d))?(?:开奖)?
skip (?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d(?![\d:])|\d\d-\d\d-\d\d +\d\d:\d\d:\d\d(?!\d)|(?<=期:\d{5,7} +)\d\d-\d\d-\d\d(?![\d-])|\d\d:\d\d(?= *开奖)
issue 第(\d{5,7})期|(?:期号|开奖期|期次|期)[:=]? *(\d{5,7})(?:期)?|((?<!\d)\d{5}|(?<!\d)\d{7})期
issues (?:连买|连续|共|追号|买)N期|(?:多期|期数)[:=]? *N|(?<!\d)(\d\d?)期
total (?:合计|总计|共计|小计|金额|总额)[:=]? *¥?[:=]? *(\d+(?:\.\d+)?)元?|(?:共|¥[:=]?)? *(\d+(?:\.\d+)?)元|¥[:=]? *(\d+(?:\.\d+)?)
list [①-⑳]|第\d+注|(?<![A-Z\d+])(?:[A-CE-J]|D(?!.*T:))[.):、] *(?=.*\d)|(?<=^ *)\d\d?\)(?=[^ (]| +\S)
count 共?N注|注数[:=]? *(\d+)
multiple \[N倍\]|\(N倍\)|倍数[:=]? *(\d+)(?:倍(?!数))?|(?:投|[X×] ?)?N倍(?!数)|(?<!\d)(?!0\d )N +倍(?!数)|[X×] ?(\d\d?)(?![\dA-Z])
add-on (?:不|未)?追加(?:投注)?(?:[:=][是否])?
play (?:组选?(?:[三六]|[36](?!\d))|组选和值|组选|和值|跨度|组合复式|直选|单选|定位复式)(?:单式|复式|胆拖|包号)?[:=]?
form (?:玩法[:=]?)?(?:单式|复式|胆拖)(?:票|投注)?|玩法[:=]?
label (?:红球|前区|红|前|蓝球|后区|蓝|后)?(?:胆|拖)码?[:=]?
label (?:红[球区号复单]?|前区?|基本号码|蓝[球区号复单]?|后区?|[百十个千万]位|第\d位|[DT]:)[:=]?`
  .trim()
  .split('\n')
  .map((line) => {
    const [, kind, source] = /^(\S+) (.*)$/.exec(line)!
    const pattern = source!
      .replaceAll('N', '(\\d+|[一二两三四五六七八九十]+)')
      .replace('GAMES', GAME_PATTERNS.join('|'))
    return { kind: kind!, pattern: new RegExp(pattern, 'y') }
  })
const PLACES = ['万位', '千位', '百位', '十位', '个位']
const SIGNS: Record<string, string> = {
  '–': '-',
  '—': '-',
  '【': '[',
  '】': ']',
  '·': '.',
  '•': '.',
  丨: '|',
  '￥': '¥',
  '✕': '×',
  '➕': '+',
}

function splitReferenceRows(text: string): Row[] {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[–—【】·•丨￥✕➕]/g, (sign) => SIGNS[sign]!)
    .replace(/[\u3000\u00a0]/g, ' ')
  const rows = plain.toUpperCase().split('\n')
  return rows.map((row) => scan(row.replace(/(?<=\p{sc=Han}) +(?=\p{sc=Han})/gu, '')))
}

function scan(raw: string): Row {
  const facts: Fact[] = []
  let bet = ''
  for (let at = 0; at < raw.length;) {
    const { kind, text, value } = phraseAt(raw, at)
    if (kind === 'unjudged' || (kind === 'game' && hasNumber({ bet, facts }))) fail('unjudged')
    if (kind === 'label') bet += parseReferenceLabel(text)
    else if (kind === 'list') bet += '<l>'
    else if (kind === '') bet += text.replace(/[^\d\s,、.\-/+|&:;。*_~()[\]#$=¥!]/g, WORD).replace('!', FACT)
    else {
      facts.push({ kind, text, value })
      bet += kind === 'multiple' ? String.fromCharCode(MULTIPLE + Math.min(value, 100)) : FACT
    }
    at += text.length
  }
  if (/^\s*\(?\d\d?[、.:)]\s*$/.test(bet)) fail('unjudged')
  if (/(?:^|\ue200) *(?:20\d{5}|[23]\d{4})(?!\d)/.test(bet) || /^ *([-=_*~])\1{2,} *$/.test(raw)) fail('unjudged')
  return { bet, facts }
}

function phraseAt(raw: string, at: number): Fact {
  for (const { kind, pattern } of PHRASES) {
    pattern.lastIndex = at
    const match = pattern.exec(raw)
    if (match)
      return { kind, text: match[0], value: numeral(match.slice(1).find((group) => group !== undefined) ?? '') }
  }
  return { kind: '', text: raw[at]!, value: 0 }
}

function numeral(text: string): number {
  if (!/^[一二两三四五六七八九十]+$/.test(text)) return Number(text)
  const digit = (sign: string | undefined, none: number) =>
    sign ? '零一二三四五六七八九'.indexOf(sign.replace('两', '二')) : none
  const [tens, ones] = text.split('十')
  return text.includes('十') ? digit(tens, 1) * 10 + digit(ones, 0) : digit(text, 0)
}

function parseReferenceLabel(text: string): string {
  const place = PLACES.indexOf(text.replace(/[:=]/, ''))
  const nth = /第(\d)位/.exec(text)
  if (nth) return `<p${'abcdefg'[Number(nth[1]) - 1] ?? 'z'}>`
  if (place >= 0) return `<q${'abcde'[place]}>`
  const zone = /^[红前基]/.test(text) ? 'f' : /^[蓝后]/.test(text) ? 's' : ''
  return `<${zone}${/[胆D]/.test(text) ? 'd' : /[拖T]/.test(text) ? 't' : ''}>`
}

const hasNumber = ({ bet }: Row) =>
  /\d/.test(bet.replace(/^\s*\(?\d\d?[、.:)]?(?=[\s<>\w+,;|\ue000-\ue200]*$)/, (n) => (/[、.:)]$/.test(n) ? '' : n)))

function splitReferenceBlocks(rows: readonly Row[], given: Game | null): Block[] {
  const blocks: Block[] = [{ game: null, rows: [] }]
  for (const row of rows) {
    const named = new Set(row.facts.filter(({ kind }) => kind === 'game').map(({ text }) => gameNamed(text)))
    const { game, rows: above } = blocks.at(-1)!
    if (
      named.size > 1 ||
      (game && named.size > 0 && /W{5}/.test(row.bet)) ||
      (game && named.has(game)) ||
      (named.size > 0 && game && !named.has(game) && !above.some(hasNumber))
    )
      fail('unjudged')
    if (named.size > 0 && above.some(hasNumber)) blocks.push({ game: null, rows: [] })
    const block = blocks.at(-1)!
    block.game = [...named][0] ?? block.game
    block.rows.push(row)
  }
  const withBets = blocks.filter((block) => block.rows.some(hasNumber))
  if (withBets.length === 0) fail('unjudged')
  return withBets.map((block) => ({ ...block, game: block.game ?? given ?? fail('unjudged') }))
}

const gameNamed = (text: string): Game => ALL_GAMES.find((_, i) => new RegExp(`(?:${GAME_PATTERNS[i]!})$`).test(text))!

interface MarkedBet {
  bet: string
  facts: Fact[]
  /** Play and form that apply to this row. */
  play: string | null
  form: string | null
}

/** Lists all readings of one ticket that agree with its printed totals and counts. */
function ticketReadings({ game: named, rows }: Block): Ticket[] {
  const game = named!
  const bets: MarkedBet[] = []
  const facts: Fact[] = []
  let [play, form, previous, asks]: [string | null, string | null, string, boolean] = [null, null, '', false]
  for (const row of rows) {
    const textOf = (kind: string) => row.facts.findLast((fact) => fact.kind === kind)?.text ?? null
    asks ||= row.facts.some(({ kind, text }) => kind === 'drawn' && !/\d/.test(text.replace(/^第\d+期/, '')))
    if (row.facts.filter(({ kind }) => kind === 'play').length > 1) fail('unjudged')
    const last = bets.at(-1)
    if (!hasNumber(row)) {
      if (/<[^l]|[#$]/.test(row.bet) && !/^<sd> *$/.test(row.bet)) fail('unjudged')
      facts.push(...row.facts)
      play = textOf('play') ?? play
      form = textOf('form') ?? form
      if (!last || !/^<(?:f|s|)[dt]?>/.test(row.bet)) {
        previous = row.bet.trim() ? row.bet : previous
        continue
      }
    }
    if (last && continues(game, last.bet, previous, row)) {
      last.bet += `\n${row.bet}`
      last.facts.push(...row.facts)
    } else if (hasNumber(row)) {
      if (asks) fail('unjudged')
      bets.push({
        bet: row.bet,
        facts: [...row.facts],
        play: textOf('play') ?? play,
        form: textOf('form') ?? (textOf('play') ? null : form),
      })
      const ownPlay = bets.findLast((bet) =>
        bet.facts.some(({ kind, text }) => kind === 'play' && !/[直单]选|定位/.test(text)),
      )
      if (ownPlay && textOf('play') === null) fail('unjudged')
    }
    previous = row.bet
  }
  const heads = bets.map(({ bet }) => splitHead(bet))
  let column: number | null = null
  const lists = heads.map((head, i) => {
    const list = listNumber(game, head, heads.slice(Math.max(0, i - 1), i + 2), column)
    const isColumn =
      head.sign === ' ' && /^(?:\d\d)+(?!\d)/.test(head.behind) && (head.n === '1' || Number(head.n) - 1 === column)
    column = isColumn ? Number(head.n) : null
    return list
  })
  const all = [...facts, ...bets.flatMap((bet) => bet.facts)]
  const only = (kind: string, from: readonly Fact[]) => {
    const values = new Set(from.filter((fact) => fact.kind === kind).map(({ value }) => value))
    return values.size > 1 ? fail('unreadable') : [...values][0]
  }
  if (new Set(all.filter(({ kind }) => kind === 'issue').map(({ value }) => value)).size > 1) fail('unjudged')
  const issue = only('issue', all)
  const whole = only('multiple', facts)
  const addOns = all.filter(({ kind }) => kind === 'add-on').map(({ text }) => !/^[不未]|否$/.test(text))
  const addOn = addOns[0] ?? false
  const inRows = bets.some((bet) => bet.facts.some(({ kind }) => kind === 'add-on'))
  if (addOns.includes(!addOn) || (inRows && bets.length > 1)) fail('unjudged')
  if (issue !== undefined && String(issue).length !== game.issueDigits) fail('unjudged')
  const terms = { game, addOn, issueno: issue === undefined ? null : String(issue), issues: only('issues', all) ?? 1 }
  const groups = product(
    bets.map((bet, i) => unique(betReadings(game, bet, heads[i]!, lists[i]!)).map((lines) => ({ bet, lines }))),
  )
  return groups.flatMap((group): Ticket[] => {
    const settle = (lines: readonly Line[]) => lines.map((line) => ({ ...line, multiple: line.multiple || whole || 1 }))
    const ticket: Ticket = { ...terms, lines: settle(group.flatMap(({ lines }) => lines)) }
    const agrees = (from: readonly Fact[], ...options: readonly Ticket[]) =>
      from.every(({ kind, value }) => {
        if (kind === 'total') return options.some((one) => cost(one) === Math.round(value * 100))
        return kind !== 'count' || options.some((one) => counts(one).includes(value))
      })
    const fits = group.every(({ bet, lines }) => {
      const part = { ...ticket, lines: settle(lines) }
      return (
        agrees(bet.facts, ticket, part, { ...part, issues: 1 }) &&
        lines.every(({ choice }) => formFits(game, bet.form, choice))
      )
    })
    const agreed = !whole || ticket.lines.every(({ multiple }) => multiple === whole)
    return agreed && fits && agrees(facts, ticket) && listTicketFaults(ticket).length === 0 ? [ticket] : []
  })
}

function formFits(game: Game, form: string | null, choice: Choice): boolean {
  const hasBankers =
    choice.form === 'balls'
      ? choice.first.bankers.length + (choice.second?.bankers.length ?? 0) > 0
      : 'bankers' in choice && choice.bankers.length > 0
  if (form?.includes('单式')) return countChoiceBets(game, choice) === 1 || fail('unjudged')
  if (form?.includes('复式')) return !hasBankers
  return !form?.includes('胆拖') || hasBankers
}

const cost = (ticket: Ticket) => ticket.lines.reduce((sum, line) => sum + lineCostFen(ticket, line), 0) * ticket.issues
const counts = ({ game, lines }: Ticket) => [
  lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0),
  lines.reduce((sum, { choice, multiple }) => sum + countChoiceBets(game, choice) * multiple, 0),
]

/** Returns whether a row continues the bet above it: "Rows of one bet" in docs/rules/tickets.md. */
function continues(game: Game, above: string, previous: string, row: Row): boolean {
  const indent = row.bet.length - row.bet.trimStart().length
  const signed = row.bet.trimStart()
  const start = signed.replace(/^(?:[-/:*]\s*)+/, '')
  if (/^\d\d?\s*[、.:]\s*[<W\ue200]/.test(start)) return false
  if (/(?:[+,、-]|<[^l<>]+>)\s*$/.test(previous)) return /^[\d(]/.test(start) || fail('unjudged')
  const place = (of: string) => (of.match(/(?<=<[pq])[a-g](?=>)/g) ?? []) as string[]
  if (/^<[pq]/.test(start)) return (place(above).at(-1) ?? 'g') < place(start)[0]!
  if (/^([+|]|<st?d?>|<t>)/.test(start)) return true
  if (start.startsWith('<ft>')) return /<fd>/.test(above) && !/<s/.test(above)
  if (game.code === 'qlc' && /<|[#$]|^\s*\(/.test(above)) fail('unjudged')
  const isLabelled = !/[<W+|]/.test(start) && /<[fsdt]/.test(above)
  if (isLabelled && /[\ue000-\ue200]/.test(start)) fail('unjudged')
  if (isLabelled && game.second && /[-/:*]/.test(above)) return /[-/:*]/.test(signed) ? false : fail('unreadable')
  if (isLabelled && ((game.second && game.kind === 'balls' && !/<s|[+|]/.test(above)) || indent >= 2)) return true
  if (indent >= 2 && !start.startsWith('<l>') && game.second && !/[+|]/.test(row.bet)) fail('unjudged')
  return false
}

/** Splits off a leading `1、`, `1.`, `1:`, `(1)` or `1 `. The sign of `(1)` is the bracket, that of `1 ` the space. */
function splitHead(bet: string) {
  const marks = bet.replace(/^[\s,]*(?:<l>\s*)+/, '').replace(/(?:\s*<l>)+\s*$/, '')
  const [head, round, signed, sign, bare] =
    /^\s*(?:\(\s*(\d\d?)\s*\)|(\d\d?)\s*([、.:])|(\d\d?)(?= ))\s*/.exec(marks.replace('[', '(').replace(']', ')')) ?? []
  if (
    head === undefined ||
    (bet.trimStart().startsWith('<l>') && (bare || (sign && marks.slice(head.length).includes(sign))))
  )
    return { marks, n: '', sign: '', behind: marks }
  return { marks, n: round ?? signed ?? bare!, sign: round ? '(' : (sign ?? ' '), behind: marks.slice(head.length) }
}

type Head = ReturnType<typeof splitHead>

/**
 * Returns whether a leading number is surely, perhaps or not a list number: "List numbers" in docs/rules/tickets.md.
 */
function listNumber(
  game: Game,
  head: Head,
  around: readonly Head[],
  column: number | null,
): 'sure' | 'perhaps' | 'none' {
  const { marks, n, sign, behind } = head
  if (n === '' || !/\d/.test(behind)) return 'none'
  const bet = behind.split('<l>')[0]!.replace(/[^\d)]+$/, '')
  const isPadded = n.length === 1 && /^(?=(?:.*\D)?(?:\d\d)*0)\D*(?:(?:\d\d)+\D+)+(?:\d\d)*\D*$/s.test(bet)
  const isNear = (other: Head) => Math.abs(Number(other.n) - Number(n)) === 1
  if (sign !== ' ') {
    if (/^(?:<|W|\ue200)/.test(behind) && sign !== '(') return 'sure'
    if (!bet.includes(sign) && (isPadded || around.some((other) => other.sign === sign && isNear(other)))) return 'sure'
    const isOneGroup = game.kind === 'digits' && /^\([^(]*$/.test(bet.replace(/(?<=\))\s*\(\d\d?\)$/, ''))
    return sign === '(' && (n.length > 1 || isOneGroup) ? 'none' : 'perhaps'
  }
  if ((/^[1-9]$/.test(n) || Number(n) - 1 === column) && /^(?:\d\d)+(?!\d)/.test(behind))
    return isPadded || Number(n) - 1 === column ? 'sure' : 'perhaps'
  if (game.kind === 'digits' && behind.startsWith('(')) return 'perhaps'
  const isNext = around.some((other) => /^\s*\d+ /.test(other.marks) && isNear(other) && other.n.length === n.length)
  return isNext && (game.kind === 'balls' || /[,.([-]/.test(marks)) ? 'perhaps' : 'none'
}

/** Lists the readings of a bet. A multiple of 0 means that the text states none. */
function betReadings(
  game: Game,
  { bet, play, facts }: MarkedBet,
  head: Head,
  list: 'sure' | 'perhaps' | 'none',
): Line[][] {
  if (/^\s*<l>\s*W[.):、]/.test(bet)) fail('unjudged')
  const { marks, behind } = head
  const texts = { sure: [behind], perhaps: [marks, behind], none: [marks] }[list]
  return texts.flatMap((text) => rowReadings(game, text, { play, facts }))
}

type PlayAndFacts = Pick<MarkedBet, 'play' | 'facts'>

/**
 * Lists the readings of a row, in which `;` and list numbers end a bet. Does not support one multiple for several bets.
 */
function rowReadings(game: Game, text: string, asked: PlayAndFacts): Line[][] {
  if ((/\n/.test(text) && /\d.*<l>/s.test(text)) || /[\ue000-\ue0ff].*<f/.test(text)) fail('unjudged')
  if (/<[a-z]+>\s*W|\([^()]*<l>/.test(text) || (game.kind === 'digits' && /\([^()]*[^\d\s,()][^()]*\)/.test(text)))
    fail('unjudged')
  if (/[;。][^\d]*[\ue000-\ue0ff]|<l>[^\d]*[\ue000-\ue0ff]|[\ue000-\ue0ff][^\d]*<l>|<(\w*)>[\s\ue200]*<\1>/.test(text))
    fail('unjudged')
  const segments = text
    .replace(/(?<=^\D*|<\w+>\s*)[;。]/g, ' ')
    .split(/[;。](?!\s*<(?:s|t|st|sd|ft)>)|<l>/)
    .filter((part) => /\d/.test(part))
  if (segments.slice(1).some((part) => /^\s*\(?\d\d?\s*[、.:)]/.test(part))) fail('unjudged')
  const readings = product(segments.map((part) => segmentReadings(game, part, asked))).map((groups) => groups.flat())
  const isMixed = (lines: readonly Line[]) => segments.length > 1 && lines.some(({ multiple }) => multiple > 0)
  return readings.filter((lines) => !isMixed(lines) || fail('unjudged'))
}

function segmentReadings(game: Game, text: string, asked: PlayAndFacts): Line[][] {
  const multiples = [...new Set(text.match(/[\ue000-\ue0ff]/g))].map((sign) => sign.charCodeAt(0) - MULTIPLE)
  if (multiples.length > 1 || /\d[^\d]*[\ue000-\ue0ff][^\d]*\d/.test(text)) fail('unjudged')
  const own = multiples[0] ?? 0
  const plain = balanced(text.replace(/[\ue000-\ue0ff]/g, FACT))
  const read = (of: string, multiple: number) =>
    parseReferenceChoices(game, of, asked).map((choices) => choices.map((choice): Line => ({ choice, multiple })))
  const ended = /^(.*[\d)][\s,、.:/*-]*)(?:\((\d\d?)\)|\* ?(\d\d?))[^\d()+|]*$/s.exec(plain)
  if (own > 99) return []
  if (ended && own > 0 && Number(ended[2] ?? ended[3]) === own)
    return unique([...read(ended[1]!, own), ...read(plain, own)])
  if (!ended || own > 0) return read(plain, own)
  const [, before = '', round, star] = ended
  if (/[+|][^\d()]*$/.test(before)) fail('unjudged')
  const stripped = Number(round ?? star) > 0 ? read(before, Number(round ?? star)) : []
  const isSure = game.kind === 'digits' || (star ? /[+|<]/.test(before) || !game.second : round!.length === 1)
  if (star ? !game.second && !before.includes('*') : game.kind === 'digits' && !before.includes('(')) return stripped
  return isSure && !(round && /\)\s*$/.test(before)) && stripped.length > 0
    ? stripped
    : unique([...stripped, ...read(plain, 0)])
}

/** Converts brackets to round ones. Does not support unbalanced brackets. */
function balanced(text: string): string {
  const round = text.replaceAll('[', '(').replaceAll(']', ')')
  return /[()]/.test(round.replace(/\([^()]*\)/g, '')) ? fail('unjudged') : round.replace(/\(\s*\)/g, ' ')
}

function parseReferenceChoices(game: Game, text: string, { play, facts }: PlayAndFacts): Choice[][] {
  const inner = text.replace(/^[^\d<(#$]+/, '').replace(/W+[^\d)]*$/, '')
  if (inner.includes('<l>') || (/[#$]|<t>/.test(inner) && inner.includes('('))) fail('unjudged')
  if (inner.includes(WORD)) return []
  const isNamed = facts.some(({ kind }) => kind === 'game' || kind === 'play')
  if (game.kind === 'digits' && text.includes(WORD) && !isNamed) return []
  const clean = inner.replaceAll(FACT, '  ').trim()
  if (
    game.kind === 'digits' &&
    /<[fsdt]|[#$]/.test(text.replace(/<d>|<t>|#/g, (mark) => (/胆拖/.test(play ?? '') ? '' : mark)))
  )
    fail('unjudged')
  const readings = () => {
    if (game.kind === 'balls') return ballChoices(game, clean)
    return play === null || /[直单]选|定位/.test(play) ? placeChoices(game, clean) : groupChoices(clean, play)
  }
  const isValid = (choice: Choice) =>
    listTicketFaults({ game, lines: [{ choice, multiple: 1 }], addOn: false, issueno: null, issues: 1 }).length === 0
  return readings().filter((choices) => choices.every(isValid))
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const numbersIn = (text: string) => ascending((text.match(/\d+/g) ?? []).map(Number))
const digitsIn = (text: string) => ascending((text.match(/\d/g) ?? []).map(Number))

function ballChoices(game: Game, text: string): Choice[][] {
  if (/(?<!\d)\d(?:\d\d)+(?!\d)/.test(text)) return []
  if (!/<[fs]/.test(text) && /\d[^\d+|]*<d>/.test(text)) return []
  const marked = /<[fs]/.test(text) ? text : text.replace(/<d>(?:\D*<t>)?/g, '').replaceAll('<t>', '#')
  const glued = marked.replace(/\d{3,}/g, (run) => run.match(/../g)!.join(GLUE))
  const choice = (first: string, second: string): Choice[][] => {
    const zones = [parseReferenceZone(first), /\d/.test(second) ? parseReferenceZone(second) : null] as const
    const inner = [first, second].flatMap((zone) => zone.match(/(?<=\d)[^\d()#$<]+(?=\d)/g) ?? [])
    const signs = new Set(inner.filter((gap) => !/^\s*\n\s*$/.test(gap)).map(findSign))
    if (signs.size > 1 && Array.from(game.second ? '-/*:' : '-*:').some((sign) => signs.has(sign))) return []
    return zones[0] ? [[{ form: 'balls', first: zones[0], second: zones[1] }]] : []
  }
  if (/<[a-z]/.test(glued)) {
    const zones = labelled(glued)
    return zones ? choice(zones.first, zones.second) : []
  }
  const runs = [...glued.matchAll(/\d+/g)]
  if (!game.second)
    return runs.length > 7 && runs.length % 7 === 0 && !/[#$(]/.test(glued) ? fail('unjudged') : choice(glued, '')
  const gaps = runs.slice(1).map((run, i) => glued.slice(runs[i]!.index + runs[i]![0].length, run.index))
  const at = (test: (sign: string) => boolean) => gaps.flatMap((gap, i) => (test(findSign(gap)) ? [i] : []))
  const divide = (i: number) => {
    const gap = gaps[i]!
    const sign = findSign(gap)
    const cut =
      runs[i + 1]!.index - gap.length + Math.max(0, /^[^\s\w#$]$/.test(sign) ? gap.indexOf(sign) : gap.indexOf(')') + 1)
    const readings = /[#$]/.test(gap) ? [] : choice(glued.slice(0, cut), glued.slice(cut))
    return readings.filter(
      ([one]) =>
        listTicketFaults({ game, lines: [{ choice: one!, multiple: 1 }], addOn: false, issueno: null, issues: 1 })
          .length === 0,
    )
  }
  const [plus, pipe] = [at((sign) => sign === '+'), at((sign) => sign === '|')]
  if (plus.length > 1 || (plus.length === 0 && pipe.length > 1)) fail('unjudged')
  const lone = at((sign) => '-/:*&'.includes(sign) && at((other) => other === sign).length === 1)
  if (plus.length + pipe.length === 0 && lone.length > 1) return lone.flatMap(divide)
  const sure = [plus, pipe, lone].find((found) => found.length === 1)
  if (sure) return divide(sure[0]!)
  const brackets = gaps.flatMap((gap, i) => (/^\)\s*\($/.test(gap) ? [i] : []))
  const spaces = glued.includes(GLUE) ? at((sign) => ' ,、'.includes(sign)) : []
  const wide = at((sign) => sign === 'wide')
  const [breaks, tabs] = [wide.filter((i) => gaps[i]!.includes('\n')), wide.filter((i) => !gaps[i]!.includes('\n'))]
  for (const found of [brackets, breaks, tabs, spaces]) {
    if (found.length === 1 && divide(found[0]!).length > 0) return divide(found[0]!)
  }
  const size = game.first.count + game.second.count
  if (runs.length === size) return divide(game.first.count - 1)
  return runs.length > size && runs.length % size === 0 ? fail('unjudged') : gaps.flatMap((_, i) => divide(i))
}

function findSign(gap: string): string {
  const sign = Array.from('+|#$;/-*:,、.').find((one) => gap.includes(one)) ?? /[^\s()\ue201]/.exec(gap)?.[0]
  if (sign) return sign
  if (/ {2,}|[\t\n]/.test(gap)) return 'wide'
  return gap.includes(' ') ? ' ' : 'glue'
}

/** Returns the text of each zone; `A#B` if labels mark A as 胆 and B as 拖. */
function labelled(text: string): Record<'first' | 'second', string> | null {
  const zones = { first: '', second: '' }
  let zone: keyof typeof zones = 'first'
  if (/\d[^<]*\([^)]*\)|#.*<|<[fs]?[dt]>[^<]*[(#$]/.test(text) || /<[a-z]+>\D*$|[+|]\s*</.test(text)) fail('unjudged')
  for (const [, label = '', rest = ''] of `<>${text}`.matchAll(/<([a-z]*)>([^<]*)/g)) {
    if (/^[pq]/.test(label) || (label.startsWith('f') && zone === 'second')) return null
    if (label.startsWith('f') && !label.endsWith('t') && /\d/.test(zones.first)) fail('unjudged')
    if (label.startsWith('s')) zone = 'second'
    if (label.endsWith('d') && /\d/.test(zones[zone])) return null
    if (label.endsWith('t') && /\d/.test(zones[zone]) && !zones[zone].includes('#')) zones[zone] += '#'
    const [first, ...second] = zone === 'first' && label !== '' ? rest.split(/(?=[+|])/) : [rest]
    zones[zone] += ` ${first}${label.endsWith('d') && /\d/.test(rest) ? '#' : ''}`
    if (second.length > 0) zone = 'second'
    zones.second += second.join('')
  }
  return zones
}

/** Parses a zone: plain numbers, or bankers A and others B in the form `A#B`, `A$B`, `(A)B` or `(A)(B)`. */
function parseReferenceZone(text: string): ZoneChoice | null {
  if (/^[^\d(]*[#$]/.test(text)) return null
  const bare = text.replace(/^[^\d(]+|[^\d)]+$/g, '')
  const parts =
    /^([^()#$]*)[#$]\s*\(?([^()#$]*)\)?$/.exec(bare) ?? /^\(([^()#$]*)\)[^\d()]*\(?([^()#$]*\d[^()#$]*)\)?$/.exec(bare)
  if (parts) return { bankers: numbersIn(parts[1]!), others: numbersIn(parts[2]!) }
  return /[()#$]/.test(bare.replace(/^\(([^()]*)\)$/, '$1')) ? null : { bankers: [], others: numbersIn(bare) }
}

function placeChoices(game: Game, written: string): Choice[][] {
  const text = written
    .replace(/[\s,、.:*/-]+$/, '')
    .replace(/(?<=[\d)])[\s,、.\-/+&:*~|]+(?=[\d(])/g, (gap) => (gap.trim() ? findSign(gap).replace('、', ',') : gap))
  const toChoices = (bets: readonly (readonly number[][])[]) =>
    bets.map((places): Choice => ({ form: 'places', places }))
  if (!game.second) return placesIn(game.first.count, text).map(toChoices)
  if (/[+|/]\s*$|\+\D*\+/.test(text)) fail('unjudged')
  const parts = /^([^+]*)(?:\+|<s>)([^+]*)$/.exec(text) ?? /^((?:\D*\d){6}) +(\d\d)$/.exec(text)
  if (parts) return placesIn(6, parts[1]!).map(([places]) => toChoices([[...places!, numbersIn(parts[2]!)]]))
  return placesIn(7, text).map((bets) =>
    bets.every((places) => places[6]!.length === 1) ? toChoices(bets) : fail('unjudged'),
  )
}

/** Lists the readings of digits by position. A reading is a list of bets; a bet has the digits of each position. */
function placesIn(size: number, text: string): number[][][][] {
  const isRuns = (parts: readonly string[]) => parts.length === size && parts.every((part) => /^[\d\s,]+$/.test(part))
  // In `01 02 03` each part may be one digit with a leading zero, or the two digits of a position.
  const of = (parts: readonly string[]) => {
    if (!isRuns(parts)) return []
    const isSpaced = (part: string) => /\d\s+\d/.test(part)
    if (isSpaced(parts[0]!) && !parts.slice(1).some(isSpaced) && !text.includes('<') && !text.includes('(')) return []
    const zeros = parts.every((part) => /^\s*0\d\s*$/.test(part)) ? [[parts.map(numbersIn)]] : []
    return [...zeros, [parts.map(digitsIn)]]
  }
  if (text.includes('<')) {
    const pieces = [...text.replace(/<[^<>]*>(?=<)/g, '').matchAll(/<([pq][a-g])>([^<]*)/g)]
    const places = pieces.map(([, name]) => 'abcdefg'.indexOf(name![1]!) - (name!.startsWith('q') ? 5 - size : 0))
    if (!/^[^\d<]*<[pq]/.test(text) || /<[^pq]/.test(text) || new Set(places).size < size) return []
    if (pieces.some(([, , digits]) => /[()]/.test(digits!.trim().replace(/^\(([^()]*)\)$/, '$1')))) return []
    return of(places.map((_, i) => pieces[places.indexOf(i)]?.[2]?.replace(/[、.:;/()+*|-]/g, ' ') ?? ''))
  }
  if (text.includes('(') && /\(\s*\d\s*\)/.test(text) && /^\d|\)[^()]*\d/.test(text)) return []
  if (text.includes('('))
    return of(
      (text.replace(/\)\s*\|\s*\(/g, ')(').match(/\([\d ,]+\)|\d|[<>$#;|]/g) ?? []).map((part) =>
        part.replace(/[()]/g, ''),
      ),
    )
  if (text.split('|').length === size) return of(text.split('|'))
  const isPlain = (parts: readonly string[]) => parts.length === size && parts.every((part) => /^\s*\d+\s*$/.test(part))
  const divided = [text.split('/')].find(isRuns) ?? Array.from(',.-+&:*_~', (sign) => text.split(sign)).find(isPlain)
  const runs = text.match(/\d+/g) ?? []
  const exact = runs.every((run) => run.length === size)
    ? [runs.map((run) => Array.from(run, (digit) => [Number(digit)]))]
    : []
  if (divided) return [...exact, ...of(divided)]
  return /[^\d\s,、./+&:*_~|-]/.test(text) ? [] : [...exact, ...of(runs)]
}

function groupChoices(text: string, play: string): Choice[][] {
  if (/和值|跨度/.test(play)) {
    if (/[<;#$]/.test(text)) return []
    if (/[(]/.test(text)) fail('unjudged')
    const values = numbersIn(text)
    if (/-/.test(text)) fail('unjudged')
    if (play.startsWith('跨')) return [[{ form: 'spans', spans: values }]]
    return [[{ form: play.startsWith('组选和') ? 'group-sums' : 'sums', sums: values }]]
  }
  const marked = text.replace(/^<d>/, '').replace('<t>', '#')
  if (marked.includes('<') || !parseReferenceZone(marked)) return []
  const [, round, open] = /^(?:\(([^()#$]*)\).*\d|([^()#$]*)[#$])/.exec(marked) ?? []
  const bankers = digitsIn(round ?? open ?? '')
  const all = digitsIn(text)
  const others = all.filter((digit) => !bankers.includes(digit))
  if (bankers.length + others.length < all.length) return []
  if (play.startsWith('组合')) return bankers.length > 0 ? [] : [[{ form: 'arranged', digits: all }]]
  const form = /[三3]/.test(play) ? ('group3' as const) : /[六6]/.test(play) ? ('group6' as const) : null
  const isBet = (digits: readonly number[]) =>
    digits.length === 3 && (!form || new Set(digits).size === (form === 'group3' ? 2 : 3)) && !/复式|包号/.test(play)
  if (bankers.length > 0 ? /复式|包号|单式/.test(play) : /胆拖/.test(play)) return []
  const groups = (text.match(/\d+/g) ?? []).map(digitsIn)
  if (groups.length > 1 && bankers.length === 0 && groups.every((group) => group.length > 1)) fail('unjudged')
  if (bankers.length === 0 && isBet(all)) return [[{ form: 'group', digits: all }]]
  return (form ? [form] : (['group3', 'group6'] as const)).map((one): Choice[] => [{ form: one, bankers, others }])
}

function product<T>(lists: readonly (readonly T[])[]): T[][] {
  const join = (all: T[][], list: readonly T[]) => all.flatMap((one) => list.map((item) => [...one, item]))
  return lists.reduce<T[][]>((all, list) => (all.length * list.length > 200 ? fail('unjudged') : join(all, list)), [[]])
}

const unique = <T>(values: readonly T[]): T[] =>
  Object.values(Object.fromEntries(values.map((value) => [JSON.stringify(value), value])))
