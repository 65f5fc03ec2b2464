import type { Game } from '#lottery/games.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import { readTickets } from '#lottery/tickets/reading/reading.ts'
import type { Figures } from './figures.ts'
import { type Paper, type PrintedNumbers, totalIn } from './paper.ts'

/** Why something that was read off a photo has to be looked at; `about`: a line of the text, from 1, or what holds for all of it. */
export interface Doubt {
  readonly about: number | 'game' | 'issue' | 'multiple' | 'sum'
  readonly words: string
}

/** The text that stands for a photo of a ticket. Without doubts every line of it is sure. */
export interface PhotoReading {
  readonly game: Game
  readonly text: string
  readonly doubts: readonly Doubt[]
}

/** What a photo says, as a player would type it, and what of it is not sure; null: no numbers were found. */
export function readingOf(paper: Paper): PhotoReading | null {
  const { game, lines } = paper
  if (!game || lines.length === 0) return null
  const heads = [headOf(paper, game), ...(paper.play ? [paper.play] : [])]
  const written = lines.map((line) => writtenLine(line, game))
  const foot = footOf(paper)
  const text = [...heads, ...written, ...(foot === '' ? [] : [foot])].join('\n')
  const ofLines = lines.flatMap((line, at) => {
    const words = lineDoubt(line, game, paper.play)
    return words === null ? [] : [{ about: heads.length + at + 1, words }]
  })
  return { game, text, doubts: [...wholeDoubts(paper, game), ...sumDoubts(text, game), ...ofLines] }
}

function headOf({ issueno, issues, addOn }: Paper, { name }: Game): string {
  const issue = issueno === null ? '' : ` 第${issueno}期`
  return `${name}${issue}${issues > 1 ? ` 共${issues}期` : ''}${addOn ? ' 追加' : ''}`
}

function footOf({ multiple, totalYuan }: Paper): string {
  return [
    ...(multiple === null || multiple === 1 ? [] : [`${multiple}倍`]),
    ...(totalYuan === null ? [] : [`合计${totalYuan}元`]),
  ].join(' ')
}

/** What holds for the ticket as a whole, but its sum. */
function wholeDoubts({ givenInstead, issueno, isIssueSure, multiple }: Paper, game: Game): Doubt[] {
  return [
    ...(givenInstead ? [{ about: 'game', words: anotherGame(game, givenInstead) } as const] : []),
    ...(issueno === null
      ? [{ about: 'issue', words: '没看清期号' } as const]
      : isIssueSure
        ? []
        : [{ about: 'issue', words: '期号两遍读得不一样' } as const]),
    ...(multiple === null ? [{ about: 'multiple', words: '没看清倍数' } as const] : []),
  ]
}

const anotherGame = (game: Game, given: Game): string =>
  `票上印的${game === given ? '' : `是${game.name}，`}不是${given.name}`

/**
 * What the sum in a text says of the rest of it: it is what tells of a line, a multiple or an 追加 that was not seen. Rows
 * that are read together as one line may be two of which something was not seen.
 */
export function sumDoubts(text: string, game: Game): Doubt[] {
  const totalYuan = totalIn(text)
  if (totalYuan === null) return [{ about: 'sum', words: '没看清合计' }]
  const { tickets, asides } = readTickets(text, { game })
  const [reading] = tickets
  const isWhole = tickets.length === 1 && reading!.kind === 'read' && asides.length === 0
  const isByRows = reading?.lines.every(({ start, end }) => !text.slice(start, end).includes('\n'))
  const ticket = isWhole && isByRows ? reading!.ticket : null
  const isMet = ticket !== null && costFen(ticket) === totalYuan * 100
  return isMet ? [] : [{ about: 'sum', words: '合计与读到的号码、倍数对不上' }]
}

/** Null: it is sure. */
function lineDoubt(line: readonly PrintedNumbers[], game: Game, play: string | null): string | null {
  if (line.some(({ words, figures }) => !isSame(words, figures))) return '两遍读得不一样'
  if (line.some(({ words, figures }) => words.isCut && figures.isCut)) return '分不清行首的序号和号码'
  if (game.kind === 'balls') return line.every(isAscending) ? null : '号码不是从小到大的两位数'
  return isOneBet(line, game, play) ? null : '这种写法要逐个核对'
}

const isSame = (a: Figures, b: Figures): boolean =>
  a.digits === b.digits && (a.plus === b.plus || a.plus === null || b.plus === null)

function isAscending({ words }: PrintedNumbers): boolean {
  return zonesOf(words).every(
    (zone) => /^(?:\d\d)+$/.test(zone) && pairs(zone).every((n, i, all) => i === 0 || n > all[i - 1]!),
  )
}

/** Digits by place tell nothing of themselves: only a line with one for each place is sure, of 3D and 排列3 where the play is read too. */
function isOneBet(line: readonly PrintedNumbers[], { first, second }: Game, play: string | null): boolean {
  const { digits, plus } = line[0]!.words
  if (line.length > 1 || (plus ?? line[0]!.figures.plus) !== (second ? first.count : null)) return false
  if (!second) return digits.length === first.count && (first.count !== 3 || (play !== null && SINGLE.test(play)))
  return /^\d{1,2}$/.test(digits.slice(first.count))
}

const SINGLE = /^(?:直选|单选|组选|组三|组六)$/

/** Of two looks that differ the one whose numbers could be a line, else the one for figures. */
function chosen({ words, figures }: PrintedNumbers, game: Game): Figures {
  const fits = (one: Figures) =>
    game.kind === 'balls' ? isAscending({ label: '', words: one, figures: one }) : one.digits.length >= game.first.count
  const best = [figures, words].find((one) => one.digits !== '' && fits(one)) ?? figures
  const plus = best.plus ?? (figures.digits === words.digits ? words.plus : null)
  return { ...(best.digits === '' ? words : best), plus }
}

function writtenLine(line: readonly PrintedNumbers[], game: Game): string {
  return line
    .map((printed) => {
      const zones = zonesOf(chosen(printed, game))
      const numbers = zones.map((zone, at) =>
        game.kind === 'balls' ? pairs(zone).join(' ') : at === 0 ? Array.from(zone).join(' ') : zone,
      )
      return `${printed.label} ${numbers.join(' + ')}`.trim()
    })
    .join(' ')
}

const zonesOf = ({ digits, plus }: Figures): string[] =>
  plus === null ? [digits] : [digits.slice(0, plus), digits.slice(plus)]

const pairs = (digits: string): string[] => digits.match(/\d{1,2}/g) ?? []
