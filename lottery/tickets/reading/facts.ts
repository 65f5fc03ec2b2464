import type { Game } from '#lottery/games.ts'
import { Painter, type TextPlace, type TextRow } from './text.ts'
import {
  GAME_NAME,
  gameNamed,
  IDLE_WORDS,
  OTHER_LOTTERY,
  OTHER_PLAY,
  PLAY_NAME,
  type Play,
  playNamed,
} from './words.ts'

/** Something that a text says beside the numbers; `whole`: of all lines of the ticket, wherever it stands. */
export interface Said<T> extends TextPlace {
  readonly value: T
  readonly whole: boolean
}

/** What a piece of text says beside the numbers, in the order in which it is said. */
export interface Facts {
  readonly games: Said<Game>[]
  readonly plays: Said<Play>[]
  readonly otherLotteries: Said<string>[]
  readonly otherPlays: Said<string>[]
  readonly multiples: Said<number>[]
  readonly addOns: Said<boolean>[]
  /** As written, 5 or 7 digits or what should be. */
  readonly issues: Said<string>[]
  readonly issueCounts: Said<number>[]
  readonly totalsFen: Said<number>[]
  readonly betCounts: Said<number>[]
}

export const noFacts = (): Facts => ({
  games: [],
  plays: [],
  otherLotteries: [],
  otherPlays: [],
  multiples: [],
  addOns: [],
  issues: [],
  issueCounts: [],
  totalsFen: [],
  betCounts: [],
})

// Every pattern is bounded, and none has a repetition inside a repetition: a text takes time in its length.
const GAP = String.raw`[\s\0]{0,4}`
const COLON = `${GAP}[:=]?${GAP}`
const SUM_WORD = '合计|总计|总金额|投注金额|总额|金额|共计|小计|应付|实付|票价|总共|一共|共|计'
const SURE_SUM_WORD = '合计|总计|总金额|投注金额|总额|金额|共计|小计|应付|实付|票价'
const AMOUNT = String.raw`[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,2})?`
const CHINESE = '一二三四五六七八九十'
const COUNT = String.raw`\d{1,9}|两|[${CHINESE}]`

const re = (source: string) => new RegExp(source, 'g')

const LINKS = /HTTPS?:\/\/[^\s]{1,500}/g
const DATES = re(
  String.raw`(?<![\d-])(?:19|20)\d\d(?:-\d{1,2}-|/\d{1,2}/|\.\d{1,2}\.|年${GAP}\d{1,2}${GAP}月${GAP})\d{1,2}日?(?![\d-])|\d{1,2}月\d{1,2}[日号]`,
)
const TIMES = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g
const PHONES =
  /(?<!\d)(?:1[3-9]\d{9}|1[3-9]\d[- ]\d{4}[- ]\d{4}|0\d{2,3}-[2-8]\d{6,7}|[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3}))(?!\d)/g
/** What a receipt prints about itself. */
const RECEIPT = re(
  `(?:站号|站点号?|网点|终端号?|机号|销售员|操作员|流水号?|序列?号|票号|订单号|方案号|编号|验证码|校验码|防伪码|密码|保安区|地址|电话|手机号?|客服|ID)${COLON}[A-Z0-9-]{0,40}`,
)
const PRICES = re(`(?:每注|单注|单价)${COLON}\\d{1,2}(?:\\.00)?元|\\d{1,2}元(?:/|一|每)注`)
const ISSUE_RANGE = re(
  String.raw`第?${GAP}(?<!\d)(\d{5}|\d{7})${GAP}期?${GAP}[-~至到]{1,2}${GAP}第?${GAP}(\d{7}|\d{5}|\d{1,3})${GAP}期`,
)
const ISSUE_COUNTS = re(
  `(?:连续|连买|连投|连追|追号|多期|共|买|投)${COLON}(${COUNT})${GAP}期|(?:期数|多期|追号)${COLON}(\\d{1,3})(?!\\d)${GAP}期?|(?<![第\\d])(\\d{1,2})${GAP}期`,
)
const ISSUES = re(
  String.raw`第${GAP}(\d{1,12})${GAP}期|(?:期号|期次|期)${COLON}第?${GAP}(\d{5,7})(?!\d)(?:${GAP}期(?!数))?|(?<!\d)(\d{7}|\d{5})${GAP}期`,
)
/** An issue as the first column of a table: nothing else of such a row has so many digits. */
const ISSUE_COLUMN = /^\s{0,4}(20[0-3]\d[0-3]\d\d|[0-3]\d[0-3]\d\d)[\s:,]{1,4}(?=\d{1,2}[\s,|]{1,3}\d{1,2}[\s,|+])/g
const TOTALS = re(
  `(${SUM_WORD})?${COLON}(?:人民币|RMB)?${GAP}(?:¥${GAP}(${AMOUNT})${GAP}(?:元|块)?|(?<![\\d.])(${AMOUNT})${GAP}(?:元|块钱|块|圆)整?)`,
)
const LABELLED_TOTALS = re(`(${SURE_SUM_WORD})${COLON}(${AMOUNT})(?![\\d,]|${GAP}[注期倍])`)
const BET_COUNTS = re(`(${SUM_WORD})?${COLON}(?<![\\d第])(${COUNT})${GAP}注|(?:注数)${COLON}(\\d{1,9})`)
/** 各5注: each of them five times. */
const EACH_BETS = re(`(?:各|均|每组|每个)${GAP}(?:打|买|来)?${GAP}(${COUNT})${GAP}注`)
const MULTIPLES = re(
  `(各|都|均|每注|全部|以上|统一|一律)?${GAP}(?:倍数|倍投|投注倍数)${COLON}(${COUNT})(?:${GAP}倍)?|(各|都|均|每注|全部|以上|统一|一律)?${GAP}(?:投|X|×|\\*)?${GAP}(?<!\\d)(${COUNT})${GAP}倍投?`,
)
const NO_ADD_ON = /(?:不|未|非|没|没有|无)追加(?:投注)?|追加(?:投注)?[ :]{0,3}(?:否|无|不)/g
const ADD_ON = /追加(?:投注)?(?:[ :]{0,3}是)?/g
const SHAPES = re(
  `(?<!\\d)\\d{1,2}\\+\\d{1,2}(?=${GAP}(?:复式|单式|胆拖))|(?<=复式|单式)${GAP}[(]?\\d{1,2}\\+\\d{1,2}[)]?(?=${GAP}:|${GAP}$)`,
)

export const numberIn = (text: string): number => {
  if (text === '两') return 2
  const chinese = CHINESE.indexOf(text)
  return chinese < 0 ? Number(text) : chinese + 1
}
const fenIn = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)

/** What a row says beside its numbers, and the row with all of that painted over. */
export function takeFacts(row: TextRow): { facts: Facts; text: string } {
  const painter = new Painter(row)
  const facts = noFacts()
  takeAsides(painter)
  takeNames(painter, facts)
  takeIssues(painter, facts)
  takeMoney(painter, facts)
  takeMultiples(painter, facts)
  painter.paint(NO_ADD_ON, (_, place) => facts.addOns.push({ ...place, value: false, whole: false }))
  painter.paint(ADD_ON, (_, place) => facts.addOns.push({ ...place, value: true, whole: false }))
  painter.paint(SHAPES)
  painter.paint(IDLE_WORDS)
  return { facts, text: painter.text }
}

/** Dates, times, telephones, what a receipt says of itself. A time alone could be two balls: it takes a date, or its word. */
function takeAsides(painter: Painter): void {
  painter.paint(LINKS)
  const before = painter.text
  painter.paint(DATES)
  const dated =
    painter.text !== before ||
    /[时间点周]|星期/.test(painter.text) ||
    /^[^\d]*\d{1,2}:\d\d(?::\d\d)?[^\d]*$/.test(painter.text)
  if (dated) painter.paint(TIMES)
  painter.paint(PHONES)
  painter.paint(RECEIPT)
}

function takeNames(painter: Painter, facts: Facts): void {
  const saidOfIt = (place: TextPlace) => ({ ...place, whole: false })
  // 大乐透 8+1复式 is no 东方6+1.
  painter.paint(SHAPES)
  painter.paint(OTHER_LOTTERY, ([word = ''], place) => facts.otherLotteries.push({ ...saidOfIt(place), value: word }))
  painter.paint(GAME_NAME, ([word = ''], place) => facts.games.push({ ...saidOfIt(place), value: gameNamed(word) }))
  painter.paint(OTHER_PLAY, ([word = ''], place) => facts.otherPlays.push({ ...saidOfIt(place), value: word }))
  painter.paint(PLAY_NAME, ([word = ''], place) => facts.plays.push({ ...saidOfIt(place), value: playNamed(word) }))
}

function takeIssues(painter: Painter, facts: Facts): void {
  painter.paint(ISSUE_RANGE, ([, first, last], place) => {
    const said = { ...place, whole: true }
    facts.issues.push({ ...said, value: first! })
    facts.issueCounts.push({ ...said, value: issuesBetween(first!, last!) })
  })
  painter.paint(ISSUES, ([, ...found], place) =>
    facts.issues.push({ ...place, whole: true, value: found.find(Boolean)! }),
  )
  painter.paint(ISSUE_COUNTS, ([, ...found], place) =>
    facts.issueCounts.push({ ...place, whole: true, value: numberIn(found.find(Boolean)!) }),
  )
  painter.paint(ISSUE_COLUMN, (found, place) => facts.issues.push({ ...place, whole: true, value: found[1]! }))
}

/** How many issues from one to another of the same year; 0 where that can't be said. */
function issuesBetween(first: string, last: string): number {
  const [year, counter] = [first.slice(0, -3), Number(first.slice(-3))]
  if (last.length > 3 && last.slice(0, -3) !== year) return 0
  return Math.max(0, Number(last.slice(-3)) - counter + 1)
}

function takeMoney(painter: Painter, facts: Facts): void {
  painter.paint(EACH_BETS, ([, count], place) =>
    facts.multiples.push({ ...place, whole: false, value: numberIn(count!) }),
  )
  painter.paint(PRICES)
  painter.paint(TOTALS, ([, label, withSign, withUnit], place) =>
    facts.totalsFen.push({ ...place, whole: label !== undefined, value: fenIn(withSign ?? withUnit!) }),
  )
  painter.paint(LABELLED_TOTALS, ([, , amount], place) =>
    facts.totalsFen.push({ ...place, whole: true, value: fenIn(amount!) }),
  )
  painter.paint(BET_COUNTS, ([, label, count, labelled], place) =>
    facts.betCounts.push({ ...place, whole: label !== undefined, value: numberIn(count ?? labelled!) }),
  )
}

function takeMultiples(painter: Painter, facts: Facts): void {
  painter.paint(MULTIPLES, ([, all, labelled, allToo, before], place) =>
    facts.multiples.push({
      ...place,
      whole: (all ?? allToo) !== undefined,
      value: numberIn(labelled ?? before!),
    }),
  )
}
