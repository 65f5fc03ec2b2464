import { createHash } from 'node:crypto'
import type { Game } from '#lottery/games.ts'
import { InvalidNumbers, normaliseIssue, type Numbers, parseDraw } from '#lottery/numbers.ts'
import { prizeRule } from '#lottery/prizes.ts'
import { dateIn } from './dates.ts'
import type { DrawWord, Prize } from './draw-word.ts'
import { UnusableRow } from './unusable.ts'

/** A draw of the history; `isConfirmed`: a second source told the same numbers. */
export interface HistoryDraw extends DrawWord {
  readonly isConfirmed: boolean
}

/** The same as it is read, with its numbers at hand. */
export type ReadDraw = HistoryDraw & { readonly numbers: Numbers }

/** A level of the table that the lines after it fill: a winner of it gets `fen` where its line says nothing else. */
interface Level {
  readonly name: string
  readonly fen: number | null
}

const [SINGLE, CONFIRMED] = ['1', '2'] as const
const UNKNOWN = '?'
const YUAN = /^\d{1,13}(?:\.\d{1,2})?$/
const COUNT = /^\d{1,12}$/
const FIELDS = 8
/** What names of levels may not hold, because it has a meaning here. */
const MARKS = /[|=\n]/

/** The draws of a game as its file of history/ holds them (history/README.md); the same bytes from the same draws. */
export function printHistory(game: Game, draws: readonly HistoryDraw[]): string {
  const lines = [`# ${game.name}：期号|日期|号码|第二区|来源|销售额|奖池|各级中奖注数:每注奖金`]
  let heading = ''
  for (const draw of draws) {
    const levels = levelsOf(draw)
    const table = headingOf(levels)
    if (levels.length > 0 && table !== heading) lines.push((heading = table))
    lines.push(lineOf(draw, levels))
  }
  return sealed(lines.join('\n'), draws.length)
}

function levelsOf({ game, issueno, prizes }: DrawWord): Level[] {
  const rule = prizeRule(game, issueno, { poolBeforeFen: null, specialRule: null })
  return prizes.map(({ name }) => ({
    name,
    fen: rule.levels.find(({ names }) => names.includes(name))?.fixedFen ?? null,
  }))
}

const headingOf = (levels: readonly Level[]): string =>
  ['=', ...levels.map(({ name, fen }) => (fen === null ? nameOf(name) : `${nameOf(name)}=${yuan(fen)}`))].join('|')

function nameOf(name: string): string {
  if (MARKS.test(name)) throw new UnusableRow(`奖级的名称“${name.slice(0, 30)}”写不进历史文件`)
  return name
}

function lineOf(
  { issueno, date, first, second, isConfirmed, salesFen, poolFen, prizes }: HistoryDraw,
  levels: Level[],
) {
  const numbers = [first, second].map((zone) => zone.replaceAll(',', ' '))
  const table = prizes.map((prize, at) => prizeOf(prize, levels[at]!.fen)).join(' ')
  return [issueno, date, ...numbers, isConfirmed ? CONFIRMED : SINGLE, yuan(salesFen), yuan(poolFen), table].join('|')
}

const yuan = (fen: number | null): string => (fen === null ? '' : String(fen / 100))

function prizeOf({ winners, bonusFen, promotionFen }: Prize, usual: number | null): string {
  const count = winners === null ? UNKNOWN : String(winners)
  if (bonusFen === usual && promotionFen === 0) return count
  return `${count}:${yuan(bonusFen)}${promotionFen > 0 ? `/${yuan(promotionFen)}` : ''}`
}

/** A line that tells how many draws stand above it, and by which a digit that was changed by hand is found. */
function sealed(text: string, count: number): string {
  return `${text}\n# ${count} 期 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n`
}

/** The draws of a file, the oldest first. Throws UnusableRow where it is not as `printHistory` wrote it. */
export function* historyIn(game: Game, file: string): Generator<ReadDraw> {
  const text = file.replaceAll('\r\n', '\n')
  const end = text.lastIndexOf('\n#')
  const count = Number(/^\n# (\d+) 期 /.exec(text.slice(end))?.[1])
  const body = text.slice(0, end)
  if (sealed(body, count) !== text) throw new UnusableRow(`${game.name}的历史文件与写出时不同`)
  const lines = body.split('\n')
  let levels: Level[] = []
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#')) continue
    if (line.startsWith('=')) levels = headingIn(line)
    else yield numbered(game, at + 1, () => drawIn(game, line, levels))
  }
}

/** Which draws a file holds, and of which days, without a look at anything else: that takes half a second. */
export const issuesIn = (file: string): { issueno: string; date: string }[] =>
  [...file.matchAll(/^(\d{5,7})\|(\d{4}-\d\d-\d\d)\|/gm)].map(([, issueno = '', date = '']) => ({ issueno, date }))

function numbered<T>(game: Game, line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnusableRow || error instanceof InvalidNumbers)) throw error
    throw new UnusableRow(`${game.name}的历史文件第 ${line} 行：${error.reason}`)
  }
}

const headingIn = (line: string): Level[] =>
  line
    .split('|')
    .slice(1)
    .map((level) => {
      const [name = '', amount = ''] = level.split('=')
      return { name, fen: fenIn(amount) }
    })

function drawIn(game: Game, line: string, levels: readonly Level[]): ReadDraw {
  const fields = line.split('|')
  if (fields.length !== FIELDS) throw new UnusableRow(`应有${FIELDS}栏，实有${fields.length}栏`)
  const [issueno = '', date = '', first = '', second = '', told = '', sales = '', pool = '', table = ''] = fields
  const numbers = parseDraw(game, first, second)
  if (told !== SINGLE && told !== CONFIRMED) throw new UnusableRow(`来源“${told}”不是 1 或 2`)
  return {
    game,
    issueno: normaliseIssue(game, issueno),
    date: dateIn(date),
    first: wire(first),
    second: wire(second),
    numbers,
    isConfirmed: told === CONFIRMED,
    salesFen: fenIn(sales),
    poolFen: fenIn(pool),
    deadline: null,
    prizes: table === '' ? [] : prizesIn(table.split(' '), levels),
  }
}

/** As lines have numbers of a zone, in the form of the wire. */
const wire = (zone: string): string => zone.replaceAll(' ', ',')

function prizesIn(said: readonly string[], levels: readonly Level[]): Prize[] {
  if (said.length !== levels.length) throw new UnusableRow(`应有${levels.length}个奖级，实有${said.length}个`)
  return said.map((words, at) => {
    const [count = '', amount] = words.split(':')
    const [bonus = '', promotion = '0'] = amount?.split('/') ?? []
    return {
      name: levels[at]!.name,
      winners: count === UNKNOWN ? null : countIn(count),
      bonusFen: amount === undefined ? levels[at]!.fen : fenIn(bonus),
      promotionFen: fenIn(promotion) ?? 0,
    }
  })
}

const countIn = (text: string): number => (COUNT.test(text) ? Number(text) : bad(text))

function fenIn(text: string): number | null {
  if (text === '') return null
  return YUAN.test(text) ? Math.round(Number(text) * 100) : bad(text)
}

function bad(text: string): never {
  throw new UnusableRow(`“${text.slice(0, 30)}”不是金额或注数`)
}
