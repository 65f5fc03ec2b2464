import type { Dice } from '#lottery/dice.ts'
import type { Game } from '#lottery/games.ts'
import { countChoiceBets, costFen } from '#lottery/tickets/counting.ts'
import { createRandomTicket } from './random-tickets.ts'
import type { Choice, Line, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/** A text as a list of tokens. An edit inserts, deletes, duplicates or replaces one token. */
export type Tokens = readonly string[]
export type Edit = readonly [kind: number, position: number, token: number]

const pickValue = <T>(dice: Dice, values: readonly T[]): T => values[dice(values.length)]!
const pad = (n: number) => String(n).padStart(2, '0')

/** Creates dice that always throw the same numbers for the same seed (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Rows of receipts that contain no information about the bets. */
const NOISE = (
  '机号:95106049@站号:17498907@序号:00114@流水号:035@操作员:1@137D-DDA5-2A76-D045-CC89/778FB616/72223@' +
  'FA35 6084 67FD BFD9 0CD4@134575-215683-796901-872715 812108 81brHA@' +
  '验票码:F017AF1A-7646E078-D652DD77-B7148AC8@22-07-23 12:52:09@2022年02月09日开奖@开奖日期:2022-01-16@' +
  '销售时间:2019/07/23-17:16:57@开奖号码: 04 08 14 18 20 27+03@第2019084期开奖号码: 04 08 14 18 20 27+03@地址:某市某区某街97号@' +
  '感谢您为公益事业贡献3.60元@您本次购彩为公益金贡献了1.44元@某省福利彩票发行中心承销@6月1日至11月22日单票10元彩票即可抽奖@奖池8.5亿元@电话13800138000@每注2元@' +
  '今晚21:15开奖@'
).split('@')
/** Tokens that `editTokens` may insert. */
export const EXTRAS = (
  '7@07@12@35@0@123@01@010203@2022084@22084@ @  @+@|@-@,@/@*@;@(@)@[@#@:@.@、@红球@蓝球@胆@拖@前区@后区@追加@不追加@ x2@' +
  '×3@(2)@(05)@[3倍]@5倍@*2@各2倍@倍数:2@两倍@①@A.@1.@2、@1)@(1)@\n@\n@  @合计10元@共5注@2元@第2022084期@期号:2022085@' +
  '22-07-24@12:30:05@2022-07-24@12:30@单式@复式@组三@和值@直选@双色球@大乐透@3D@排列5@—@＋@开奖号码@一@期@注@倍@元@\u200b@第1注@3期@' +
  '连买2期@!@x'
).split('@')

const numbersBy = (numbers: readonly number[], sign: string, wide: boolean): string[] =>
  numbers.flatMap((n, i) => [...(i > 0 && sign ? [sign] : []), wide ? pad(n) : String(n)])

/** Notations of 胆拖: the texts before 胆, between 胆 and 拖, and after 拖. */
const MARKS = ['(,),', ',#,', '胆, 拖,', '(,)(,)'].map((marks) => marks.split(','))

function writeZone({ bankers, others }: ZoneChoice, sign: string, wide: boolean, dice: Dice): string[] {
  const after = numbersBy(others, sign, wide)
  if (bankers.length === 0) return after
  const [open, middle, close] = pickValue(dice, MARKS)
  return [open!, ...numbersBy(bankers, sign, wide), middle!, ...after, close ?? '']
}

/** Randomly chosen notation, used for all rows of a ticket. */
interface Notation {
  readonly sign: string
  readonly zones: string
  readonly wide: boolean
  readonly labels: boolean
  readonly rows: boolean
  readonly list: number
  readonly multiple: number
}

function writeBalls(game: Game, choice: Extract<Choice, { form: 'balls' }>, notation: Notation, dice: Dice): string[] {
  const { sign, zones, wide, labels, rows } = notation
  const [red, blue] = game.code === 'dlt' ? ['前区', '后区'] : game.code === 'qlc' ? ['', ''] : ['红球', '蓝球']
  if (!labels || (game.code === 'qlc' && choice.first.bankers.length === 0))
    return [
      ...writeZone(choice.first, sign, wide, dice),
      ...(choice.second ? [zones, ...writeZone(choice.second, sign, wide, dice)] : []),
    ]
  const next = rows ? ['\n'] : [' ']
  const zone = (name: string, { bankers, others }: ZoneChoice) =>
    bankers.length > 0
      ? [
          `${name.replace('球', '')}胆`,
          ':',
          ...numbersBy(bankers, sign, wide),
          ...next,
          `${name.replace('球', '')}拖`,
          ':',
          ...numbersBy(others, sign, wide),
        ]
      : [name, ':', ...numbersBy(others, sign, wide)]
  return [...zone(red, choice.first), ...(choice.second ? [...next, ...zone(blue, choice.second)] : [])]
}

function writePlaces(
  game: Game,
  places: readonly (readonly number[])[],
  { zones, labels, sign }: Notation,
  dice: Dice,
): string[] {
  const front = game.second ? places.slice(0, -1) : places
  const back = game.second
    ? [pickValue(dice, ['+', ' + ']), ...numbersBy(places.at(-1)!, pickValue(dice, [',', ' ']), true)]
    : []
  const names = ['万位', '千位', '百位', '十位', '个位'].slice(-front.length)
  if (labels && !game.second)
    return front.flatMap((digits, i) => [' ', names[i]!, ...numbersBy(digits, pickValue(dice, ['', ',']), false)])
  if (places.every((digits) => digits.length === 1) && dice(2))
    return [...numbersBy(front.flat(), pickValue(dice, ['', ' ', sign]), false), ...back]
  if (dice(3) === 0) return [...front.flatMap((digits) => ['(', ...numbersBy(digits, '', false), ')']), ...back]
  const by = pickValue(dice, [',', '|', ' ', game.second ? ',' : zones])
  return [...front.flatMap((digits, i) => [...(i > 0 ? [by] : []), ...numbersBy(digits, '', false)]), ...back]
}

const PLAYS = {
  balls: '',
  places: '直选',
  group: '组选',
  group3: '组三复式',
  group6: '组六复式',
  sums: '和值',
  'group-sums': '组选和值',
  spans: '跨度',
  arranged: '组合复式',
}

function writeChoice(game: Game, choice: Choice, notation: Notation, dice: Dice): string[] {
  const sign = pickValue(dice, [' ', ',', ''])
  if (choice.form === 'balls') return writeBalls(game, choice, notation, dice)
  if (choice.form === 'places')
    return [
      game.first.count === 3 && notation.labels ? PLAYS.places : '',
      ...writePlaces(game, choice.places, notation, dice),
    ]
  if ('bankers' in choice)
    return [
      PLAYS[choice.form].replace('复式', choice.bankers.length > 0 ? '胆拖' : '复式'),
      ' ',
      ...writeZone(choice, sign, false, dice),
    ]
  if ('digits' in choice) return [PLAYS[choice.form], ' ', ...numbersBy(choice.digits, sign, false)]
  return [
    PLAYS[choice.form],
    ' ',
    ...numbersBy(choice.form === 'spans' ? choice.spans : choice.sums, sign || ',', false),
  ]
}

const HEADS = ',A. ,① ,1) ,1. ,第1注 ,(1) ,1、,1 ,01 '.split(',')
const TAILS = ' xN,×N,[N倍], (N倍), N倍, (N),*N, (0N), 倍数:N'.split(',')

function writeLine(game: Game, { choice, multiple }: Line, i: number, notation: Notation, dice: Dice): string[] {
  const head = HEADS[notation.list]!.replace(/0?[A①1]/, (n) =>
    n === '01' ? pad(i + 1) : String.fromCharCode(n.charCodeAt(0) + i),
  )
  const isSilent = notation.multiple < 0 || (multiple === 1 && dice(2) === 0)
  const tail = isSilent ? '' : TAILS[notation.multiple]!.replace('0N', pad(multiple)).replace('N', String(multiple))
  return [head, ...writeChoice(game, choice, notation, dice), tail, '\n']
}

/** Writes a random ticket in a random notation; returns the ticket and the tokens of its text. */
export function writeTicket(game: Game, dice: Dice): { ticket: Ticket; tokens: string[] } {
  const random = createRandomTicket(game, dice)
  const one = dice(2) === 0 ? 1 + dice(3) * dice(8) : 0
  const issueno = dice(2) ? (game.issueDigits === 7 ? `20220${10 + dice(80)}` : `220${10 + dice(80)}`) : null
  const ticket: Ticket = {
    ...random,
    issueno,
    issues: dice(2) ? 1 : random.issues,
    lines: random.lines.map((line) => ({ ...line, multiple: one || line.multiple })),
  }
  const wide = dice(5) > 0
  const sign = pickValue(dice, [' ', ' ', ' ', ',', '.', '、', wide ? '' : ' ', '-'])
  const notation: Notation = {
    sign,
    zones: pickValue(dice, ['+', '+', ' + ', '|', ...(sign === '-' ? [] : ['-', ' - ']), '  ', ':', '/', ' ']),
    wide,
    labels: dice(3) === 0,
    rows: dice(2) === 0,
    list: dice(2) * dice(10),
    multiple: one > 0 ? -1 : dice(9),
  }
  const bets = ticket.lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0)
  const name = pickValue(dice, [
    game.name,
    `玩法:${game.name}`,
    game.code === 'fc3d' ? '3D' : `${game.office === 'welfare' ? '福彩' : '体彩'}${game.name}`,
  ])
  const facts = [
    ...(issueno ? [pickValue(dice, [`第${issueno}期`, `期号:${issueno}`, `开奖期:${issueno}`, `${issueno}期`])] : []),
    ...(ticket.issues > 1
      ? [
          pickValue(dice, [
            `连买${ticket.issues}期`,
            `多期:${ticket.issues}`,
            `共${ticket.issues}期`,
            `${ticket.issues}期`,
          ]),
        ]
      : []),
    ...(one > 1 ? [pickValue(dice, [`倍数:${one}`, `${one}倍`])] : []),
    ...(ticket.addOn ? ['追加'] : []),
    ...(dice(3) === 0
      ? [
          pickValue(dice, [
            `合计${costFen(ticket) / 100}元`,
            `金额:${costFen(ticket) / 100}.00元`,
            `￥:${costFen(ticket) / 100}`,
          ]),
        ]
      : []),
    ...(dice(5) === 0 ? [`共${bets}注`] : []),
  ]
  const noise = () => (dice(2) ? [pickValue(dice, NOISE), '\n'] : [])
  const above = facts.filter(() => dice(2) === 0)
  const lines = ticket.lines.flatMap((line, i) => writeLine(game, line, i, notation, dice))
  return {
    ticket,
    tokens: [
      ...noise(),
      name,
      ...(dice(2) ? ['\n'] : [' ']),
      ...noise(),
      ...above.flatMap((fact) => [fact, dice(2) ? ' ' : '\n']),
      '\n',
      ...noise(),
      ...lines,
      ...noise(),
      ...facts.flatMap((fact) => (above.includes(fact) ? [] : [fact, dice(2) ? '  ' : '\n'])),
      ...noise(),
      ...noise(),
    ],
  }
}

export function editTokens(tokens: Tokens, edits: readonly Edit[]): Tokens {
  const result = [...tokens]
  for (const [kind, position, token] of edits) {
    const at = position % (result.length + 1)
    const extra = EXTRAS[token % EXTRAS.length]!
    if (kind === 0) result.splice(at, 0, extra)
    else if (kind === 1) result.splice(at, 1)
    else if (kind === 2) result.splice(at, 0, result[at] ?? '')
    else result.splice(at, 1, extra)
  }
  return result
}
