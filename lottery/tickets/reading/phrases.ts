import { type Row, toTextSpan, type TextSpan } from './characters.ts'
import { GAME_NAME, OTHER_LOTTERY, OTHER_PLAY, PLAY_NAME } from './names.ts'

type FactRole = 'game' | 'issue' | 'issues' | 'form' | 'multiple' | 'add-on' | 'count' | 'total'
type BetRole = 'list' | 'zone' | 'number' | 'separator'
type IgnoredRole = 'time' | 'serial' | 'drawn' | 'filler' | 'skipped'
export type Role = FactRole | BetRole | IgnoredRole

// Each rule bounds all its quantifiers except possibly the last, and is tried once per position. Tokenising a row
// therefore takes linear time.
const S = String.raw`[ \t]{0,4}`
const C = `${S}[:=]?${S}`
const CHINESE = '[一二三四五六七八九十两]{1,3}'
const N = String.raw`(?:\d{1,9}|${CHINESE})`
const FREE_N = String.raw`(?:(?<!\d)\d{1,9}|${CHINESE})`
const AMOUNT = String.raw`(?:[1-9]\d{0,2}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,2})?(?![\d,]\d)`
const UNIT = '(?:元|圆|块钱?)整?'
const SUM = '(?:合计|总计|总金额|投注金额|票面金额|销售金额|总额|总价|金额|共计|小计|应付|实付|票价|面额|单票金额)'
const WEAK_SUM = '(?:一共|总共|共|计)'
const WEEKDAY = '(?:周|星期)[一二三四五六日天]'
const CLOCK = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d`
const DATE = String.raw`(?<![\d.,、/-])20\d\d(?:${S}年${S}\d{1,2}${S}月${S}\d{1,2}${S}[日号]?|-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2}|\.\d{1,2}\.\d{1,2})(?!\d|[./]\d)`
const PARTING = String.raw`[ \t:,-]{0,4}`
const CODES =
  '站号|站点号?|投注站号?|网点编?号?|门店号?|终端机?号?|机器?号|销售员|操作员|售票员|员工号?|流水号?|序列?号|票号|订单号|方案号|编号|验票码|验证码|校验码?|防伪码|条码|密码|批次|电话|手机号?|(?:客服|服务|咨询|投诉)(?:电话|热线)|客服|投诉|热线|代销者编号|代销证号?|保安区|ID'
const LETTERED = String.raw`(?=\d{0,9}[A-Z])`
const CODE_TAIL = String.raw`(?:/[0-9A-Z]{5,8}(?![0-9A-Z])){0,3}(?:[ \t]{1,8}\d{6}(?![\d+]))?(?:[ \t]{1,8}${LETTERED}[0-9A-Z]{5,8}(?![0-9A-Z+]))?`
const DRAWN = '(?:本期|上期|当期)?(?:开奖|中奖|摇奖|开出)(?:号码?|结果|公告)'
const FIRST = '红色球|红球|红区|红号|红复|红单|前区|前复|前单|基本号码'
const SECOND = '[蓝兰篮](?:色?球|区|号|复|单)|后区|后复|后单|特别号码'
const ZONES = `(?:[红蓝]色?球?|[红蓝]区|前区?|后区?)[胆拖]码?|${FIRST}|${SECOND}|[胆拖]码?`
const BARE_ZONES = String.raw`[红蓝兰篮前后](?=[ :([]{0,3}[\d胆拖])`

/** The rules in the order of their priority: name, role of the token, and the sources of the rule's patterns. */
const RULES = {
  drawn: ['drawn', String.raw`(?:第${S}\d{1,12}${S}期${S})?${DRAWN}.*`],
  filler: [
    'filler',
    String.raw`(?:站?地址|网址|网站)${C}.*`,
    String.raw`(?:感谢|公益金?|公益事业|贡献|筹集)[^\d ]{0,16}${S}\d{1,9}(?:\.\d{1,4})?${S}元`,
    String.raw`\d{1,9}(?:\.\d{1,4})?${S}[万亿]${S}${UNIT}`,
    String.raw`\d{1,9}(?:\.\d{1,4})?${S}亿`,
    String.raw`(?:单票|每注|单注|单价|每张|满|送|返|减)${C}¥?\d{1,6}(?:\.\d{1,2})?${S}元`,
    String.raw`\d{1,2}元(?:/|一|每)注`,
    String.raw`HTTPS?://[^ ]{1,500}|WWW\.[^ ]{1,200}`,
    String.raw`(?<!\d)(?:1[3-9]\d{9}|1[3-9]\d[- ]\d{4}[- ]\d{4}|0\d{2,3}-[2-8]\d{6,7}|[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3}))(?!\d)`,
  ],
  serial: [
    'serial',
    String.raw`(?:${CODES})(?:(?:${S}[:=]${S}[A-Z0-9-]{0,60}|[A-Z0-9-]{1,60}|[ \t]{1,4}[A-Z0-9-]{3,60})(?![A-Z0-9-]|(?<![A-Z][A-Z0-9-]{0,60})${S}[期倍注元](?![号数次:])))?`,
    String.raw`(?<!\d)\d{6}(?:-\d{6}){3}(?!\d)${CODE_TAIL}`,
    String.raw`(?<![0-9A-Z])(?=(?:\d{4}[- ]){0,11}${LETTERED}[0-9A-F]{4}(?![0-9A-Z]))[0-9A-F]{4}(?:[- ][0-9A-F]{4}(?![0-9A-Z])){2,11}${CODE_TAIL}`,
    String.raw`(?<![0-9A-Z])(?=(?:\d{8}-){0,6}${LETTERED}[0-9A-Z]{8})[0-9A-F]{8}(?:-[0-9A-F]{8}){1,6}(?![0-9A-Z])`,
    String.raw`(?<![0-9A-Z])\d{6}[ \t]{1,8}(?=\d{0,5}[A-Z])[0-9A-Z]{6}(?![0-9A-Z])`,
  ],
  time: [
    'time',
    String.raw`${DATE}(?:${PARTING}${WEEKDAY})?(?:${PARTING}${CLOCK}(?::[0-5]\d)?(?!\d))?`,
    String.raw`(?<!\d)\d{1,2}月\d{1,2}[日号]`,
    String.raw`(?<!\d)\d\d-\d\d-\d\d[ \t]{1,8}${CLOCK}:[0-5]\d(?!\d)`,
    String.raw`(?<=期${C}\d{5,7}(?:-\d{1,6})?[ \t]{1,20})\d\d-\d\d-\d\d(?![\d-])`,
    String.raw`(?<![\d:])${CLOCK}:[0-5]\d(?![\d:])`,
    String.raw`(?:${WEEKDAY}|[今明]晚|[早晚]上|[上下]午)${S}(?:${CLOCK}(?!\d)|\d{1,2}点)?`,
    String.raw`(?<![\d:])${CLOCK}(?=${S}(?:开奖|截止|前(?![区复单胆拖\d :([])))`,
  ],
  saleIssue: ['issue', String.raw`销售期${C}第?\d{5,7}(?!\d)(?:${S}期)?(?:-\d{1,6}(?!\d))?`],
  issueRange: [
    'issue',
    String.raw`第?${S}(?<!\d)(?:\d{7}|\d{5})${S}期?${S}[-~至到]{1,2}${S}第?${S}(?:\d{7}|\d{5}|\d{1,3})${S}期`,
  ],
  issues: [
    'issues',
    `(?:连续|连买|连投|连追|追号|多期|共|买|投|起)${C}${N}${S}期`,
    String.raw`(?:期数|多期|追号)${C}\d{1,3}(?!\d)${S}期?`,
    String.raw`(?<![第\d])\d{1,2}期|(?<![第一二三四五六七八九十])${CHINESE}${S}期`,
  ],
  issue: [
    'issue',
    String.raw`第${S}\d{1,12}${S}期`,
    String.raw`(?:开奖期|投注期|期号|期次|奖期|(?<!多)期)${C}第?${S}\d{5,7}(?!\d|${S}期${S}${DRAWN})(?:${S}期(?!数))?`,
    String.raw`(?<!\d)(?:\d{7}|\d{5})${S}期(?!数)`,
  ],
  ticketMark: ['list', String.raw`第${S}${N}${S}张票?${S}:?`, String.raw`(?<=^[ \t]{0,4})票${S}${N}${S}:`],
  list: [
    'list',
    String.raw`[①-⑳❶-❿⑴-⒇]|\d\u{20e3}`,
    String.raw`第${S}${N}${S}[注组行]${S}:?`,
    String.raw`(?<![A-Z\d+])(?:[A-CE-J]|D(?![^T]{0,120}T:))[.、:)](?=\D{0,120}\d)`,
    String.raw`(?<=^[ \t]{0,8})[A-J][ \t](?=${S}\d)`,
    String.raw`(?<=^[ \t]{0,8}|[; \t])\d{1,2}\)(?<!\([^()]{0,60}\))(?=[^ \t(]|[ \t]{1,4}\S)`,
  ],
  shape: [
    'form',
    String.raw`(?<!\d)\d{1,2}\+\d{1,2}(?=${S}(?:复式|单式|胆拖))`,
    String.raw`(?<=(?<!组合|直选|单选|组三|组六|组选|定位)(?:复式|单式)${S})\(?\d{1,2}\+\d{1,2}\)?(?=${S}(?::|$))`,
  ],
  otherLottery: ['game', OTHER_LOTTERY],
  game: ['game', GAME_NAME],
  // 排列53期 is ambiguous: 53 issues of 排列, or three issues of 排列5. 排列38倍 is ambiguous in the same way.
  otherPlay: ['form', OTHER_PLAY, String.raw`排列?[35]\d{1,12}${S}[期倍注元]`],
  play: ['form', `(?:${PLAY_NAME})票?`],
  form: ['form', '(?:单式|复式|胆拖)(?:票|投注)?'],
  formLabel: ['form', `(?:玩法|投注方式|彩种)${C}`],
  eachMultiple: [
    'multiple',
    `(?:各|均|每组|每个)${S}(?:打|买|来)?${S}${N}${S}注`,
    `(?:各|都|均|每注|每组|全部|以上|统一|一律)${S}(?:打|买|投)?${S}(?:倍数)?${S}${N}${S}倍(?!数)`,
  ],
  total: [
    'total',
    `${SUM}${C}(?:人民币|RMB)?${S}¥?${C}${AMOUNT}(?:${S}${UNIT})?(?!${S}[注期倍张])`,
    `${WEAK_SUM}?${C}¥${C}${AMOUNT}(?:${S}${UNIT})?`,
    String.raw`${WEAK_SUM}?${C}(?<![\d.])${AMOUNT}${S}${UNIT}`,
  ],
  count: [
    'count',
    String.raw`(?:${SUM}|${WEAK_SUM})?${C}(?<!第)(?!0)${FREE_N}${S}注(?!码)`,
    String.raw`注数${C}\d{1,9}`,
  ],
  multiple: [
    'multiple',
    `(?:投注倍数|倍数|倍投)${C}${N}(?:${S}倍(?!数))?`,
    String.raw`[(\[]${S}${N}${S}倍${S}[)\]]`,
    String.raw`(?:投|X|×|\*)?${S}(?!0\d[ \t])${FREE_N}${S}倍(?!数)投?`,
    String.raw`[X×][ \t]?\d{1,2}(?![\dA-Z])`,
  ],
  noAddOn: ['add-on', String.raw`(?:不|未|非|没有?|无)追加(?:投注)?|追加(?:投注)?[ :]{0,3}[否无不]`],
  addOn: ['add-on', String.raw`追加(?:投注)?(?:[ :]{0,3}是)?票?`],
  zone: [
    'zone',
    String.raw`\[(?:${ZONES})\]${S}:?`,
    String.raw`\((?:${ZONES})\)${S}:?`,
    `(?:${ZONES}|(?<![A-Z])[DT](?=:))${S}:?`,
    `${BARE_ZONES}${S}:?`,
  ],
  place: ['zone', `第?[一二三四五六七1-7]位${S}:?`, String.raw`[万千百十个](?:位|(?=[ :([]{0,3}\d))${S}:?`],
  label: [
    'filler',
    '中国福利彩票|中国体育彩票|福利彩票|体育彩票|福彩|体彩|彩票|投注号码|我的号码|我的|投注|号码|选号|开奖日期|开奖时间|销售时间|打印时间|投注时间|出票时间|开奖|双区组合|单区组合|普通|标准|自选|机选|手选|守号|方案|电脑票',
  ],
  code: ['serial', String.raw`(?<![0-9A-Z])(?=\d{0,40}[A-Z]\d{0,40}[A-Z])(?=[A-Z]{0,40}\d)[0-9A-Z]{5,40}(?![0-9A-Z])`],
  number: ['number', String.raw`\d+`],
  open: ['separator', String.raw`[(\[{<]`],
  close: ['separator', String.raw`[)\]}>]`],
  hash: ['separator', '[#$]'],
  sign: ['separator', String.raw`[,、.;。+&|/\\_~:=*-]`],
  space: ['separator', String.raw`[ \t]+`],
  word: ['filler', '.'],
} as const satisfies Record<string, readonly [Role, ...string[]]>

export type Rule = keyof typeof RULES

/** Source of the pattern of all phrases. Exported for the test that bounds its quantifiers. */
export const PHRASE = Object.entries(RULES)
  .map(([rule, [, ...sources]]) => `(?<${rule}>${sources.join('|')})`)
  .join('|')
const PATTERN = new RegExp(PHRASE, 'gsu')
const NAMES = Object.keys(RULES) as Rule[]

/** A token of a row: the rule that matched, the normalised text, and the range in the entered text. */
export interface Token extends TextSpan {
  readonly rule: Rule
  readonly role: Role
  readonly text: string
}

export function parseTokens(row: Row): Token[] {
  const tokens: Token[] = []
  for (const match of row.text.matchAll(PATTERN)) {
    const groups = match.groups!
    // White space that the rule `space` does not match, such as a vertical tab, matches as a word.
    const rule = match[0].trim() === '' ? 'space' : NAMES.find((name) => groups[name] !== undefined)!
    const text = rule === 'space' ? match[0] : match[0].trim()
    const from = match.index + (rule === 'space' ? 0 : match[0].length - match[0].trimStart().length)
    const span = toTextSpan(row, from, from + text.length)
    const last = tokens.at(-1)
    if (rule === 'word' && last?.rule === 'word')
      tokens[tokens.length - 1] = { ...last, text: last.text + text, end: span.end }
    else tokens.push({ ...span, rule, role: RULES[rule][0], text })
    const spaces = row.text.slice(from + text.length, match.index + match[0].length)
    if (spaces !== '') {
      const at = from + text.length
      tokens.push({ ...toTextSpan(row, at, at + spaces.length), rule: 'space', role: 'separator', text: spaces })
    }
  }
  return tokens
}

const DIGITS = '零一二三四五六七八九十'

/** Parses a number in digits, or in Chinese from 一 to 九十九. Returns NaN for other numerals. */
export function numberIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  if (text === '两') return 2
  const found = /^([二三四五六七八九])?(十)?([一二三四五六七八九])?$/u.exec(text)
  if (!found || (!found[2] && found[1] && found[3])) return NaN
  const [, tens, ten, ones] = found
  const value = (digit: string | undefined) => (digit ? DIGITS.indexOf(digit) : 0)
  return ten ? (tens ? value(tens) : 1) * 10 + value(ones) : value(tens ?? ones)
}

export const toNumber = ({ text }: Token): number =>
  numberIn(new RegExp(String.raw`\d+|${CHINESE}`, 'u').exec(text.replace('一共', '').replace('一律', ''))?.[0] ?? '')

export const toFen = ({ text }: Token): number =>
  Math.round(Number(/[\d,]+(?:\.\d{1,2})?/.exec(text)![0].replaceAll(',', '')) * 100)
