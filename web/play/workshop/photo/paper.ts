import { type Game, gameOfCode } from '#lottery/games.ts'
import { fold } from '#lottery/tickets/reading/text.ts'
import { figuresIn, type Figures } from './figures.ts'
import type { PaperRow } from './scanned.ts'

/** The numbers behind one label, or those of a whole row, as each of the two looks has them. */
export interface PrintedNumbers {
  /** 红球, 前区胆, 拖, …; '': none. */
  readonly label: string
  readonly words: Figures
  readonly figures: Figures
}

/** What a picture of a ticket says. Null: it was not seen. */
export interface Paper {
  readonly game: Game | null
  /** The game that was given, where the ticket has the names of others. */
  readonly givenInstead: Game | null
  /** 直选, 组三, …; of games that have such. Null also where there are several: which line is played how is not known. */
  readonly play: string | null
  readonly issueno: string | null
  readonly issues: number
  readonly addOn: boolean
  readonly multiple: number | null
  readonly totalYuan: number | null
  /** Each line of the ticket: what stands behind its labels, or its only row. */
  readonly lines: readonly (readonly PrintedNumbers[])[]
  /** Whether both looks have the figures of the issue. */
  readonly isIssueSure: boolean
}

/** What a picture of a ticket says, from its rows; `given`: the game where it shows none. */
export function paperOf(rows: readonly PaperRow[], given: Game | null): Paper {
  const texts = rows.map(({ words }) => bare(words))
  const all = texts.join('\n')
  const game = gameIn(all) ?? given
  const issue = issueIn(rows)
  return {
    game,
    givenInstead: isAnother(given, all) ? given : null,
    play: playIn(all),
    issueno: issue?.issueno ?? null,
    isIssueSure: issue?.isSure ?? false,
    issues: Number(ISSUES.exec(all)?.[1] ?? 1),
    addOn: all.includes('追加'),
    multiple: multipleIn(all),
    totalYuan: totalIn(all),
    lines: game ? linesIn(rows, game) : [],
  }
}

/** Without spaces; its rows stay rows. */
const bare = (text: string): string => fold(text).replace(/[^\S\n]+/g, '')

/** By the part of a name that is read well; what a look makes of 双 varies. */
const NAMES = [
  ['ssq', /色球/],
  ['dlt', /大乐|乐透/],
  ['fc3d', /福彩3D|3D/],
  ['pl3', /排列[3三]/],
  ['pl5', /排列[5五]/],
  ['qxc', /七星彩|七星/],
  ['qlc', /七乐彩|七乐/],
] as const

const gamesIn = (text: string): Game[] => NAMES.filter(([, name]) => name.test(text)).map(([code]) => gameOfCode(code))

/** Null also where there are two names. */
function gameIn(text: string): Game | null {
  const [game, ...others] = gamesIn(text)
  return game && others.length === 0 ? game : null
}

function isAnother(given: Game | null, text: string): boolean {
  const named = gamesIn(text)
  return given !== null && named.length > 0 && named.every(({ code }) => code !== given.code)
}

const PLAY = /组选和值|直选和值|组三复式|组六复式|组合复式|组选|组三|组六|和值|跨度|直选|单选/

function playIn(text: string): string | null {
  const [play, ...others] = new Set(text.match(new RegExp(PLAY, 'g')))
  return play && others.length === 0 ? play : null
}

const ISSUES = /[共连续](\d{1,2})期/
const MULTIPLE = /倍数\D?(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})倍/
const TOTAL = /计\D?(\d{1,6})元/
const ISSUE = /(?<!\d)(\d{7}|\d{5})期|期号?\D?(\d{7}|\d{5})(?!\d)/

function figureOf(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.slice(1).find(Boolean)
  return found === undefined ? null : Number(found)
}

/** What a text says of its issue, its 倍数 and its 合计 in yuan; null: nothing. */
export const issuenoIn = (text: string): string | null => ISSUE.exec(bare(text))?.slice(1).find(Boolean) ?? null
export const multipleIn = (text: string): number | null => figureOf(MULTIPLE, bare(text))
export const totalIn = (text: string): number | null => figureOf(TOTAL, bare(text))

function issueIn(rows: readonly PaperRow[]): { issueno: string; isSure: boolean } | null {
  for (const { words, figures } of rows) {
    const issueno = issuenoIn(words)
    if (issueno !== null) return { issueno, isSure: bare(figures).includes(issueno) }
  }
  return null
}

/** What a machine prints of itself and of the day, and the rows that paperOf has read already. */
const ASIDE = /站|流水|时间|开奖|销售|日期|地址|电话|验|感谢|公益|期|倍|计|元|追加|\d[-/]\d\d[-/]|\d{5}-\d|\d:\d\d/
const LEAST_DIGITS = 3

function linesIn(rows: readonly PaperRow[], game: Game): PrintedNumbers[][] {
  const lines: PrintedNumbers[][] = []
  for (const { words, figures } of rows) {
    const folded = bare(words)
    if (gameIn(folded) || PLAY.test(folded) || ASIDE.test(folded) || (folded === '' && ASIDE.test(bare(figures))))
      continue
    const label = labelOf(folded)
    const printed = {
      label,
      words: figuresIn(fold(words), game, label !== ''),
      figures: figuresIn(fold(figures), game, label !== ''),
    }
    const most = Math.max(printed.words.digits.length, printed.figures.digits.length)
    const current = lines.at(-1)
    const goesOn = label === '' && current?.at(-1)?.label && !printed.words.isMarked
    if (most < LEAST_DIGITS && label === '' && !goesOn) continue
    if (goesOn && most > 0) current[current.length - 1] = joined(current.at(-1)!, printed)
    else if (current && label !== '' && belongsTo(current, label)) current.push(printed)
    else if (most > 0) lines.push([printed])
  }
  return lines
}

/** 红球, 蓝球, 胆, 拖 and their like, by the signs that tell them apart. */
function labelOf(text: string): string {
  const head = /^[^\d]*/.exec(text)![0].slice(0, 6)
  const zone = /[红]/.test(head)
    ? '红球'
    : /[蓝篮兰]/.test(head)
      ? '蓝球'
      : /前/.test(head)
        ? '前区'
        : /后/.test(head)
          ? '后区'
          : ''
  const kind = /胆/.test(head) ? '胆' : /拖/.test(head) ? '拖' : ''
  return zone + kind
}

/** What is said a second time is of another line. */
const belongsTo = (line: readonly PrintedNumbers[], label: string): boolean =>
  line[0]!.label !== '' && line.every((one) => one.label !== label)

function joined(a: PrintedNumbers, b: PrintedNumbers): PrintedNumbers {
  const both = (one: Figures, other: Figures): Figures => ({
    digits: one.digits + other.digits,
    plus: one.plus,
    isMarked: one.isMarked,
    isCut: one.isCut || other.isCut,
  })
  return { label: a.label, words: both(a.words, b.words), figures: both(a.figures, b.figures) }
}
