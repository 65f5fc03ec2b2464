import type { Game } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import type { PlacesChoice } from '#lottery/tickets/ticket.ts'
import { getPositionNames } from '#lottery/tracks.ts'
import type { TextSpan } from './characters.ts'
import { failed, faultAt, type Outcome, toRange, type ReadingFault, readOrAsked, type Way } from './outcome.ts'
import type { Token } from './phrases.ts'
import { ISSUE } from './rows.ts'
import { ascending, type Gap, GAPS, walk, type WrittenNumber as Run } from './walk.ts'

type Places = readonly (readonly number[])[]
type Groups = readonly (readonly Run[])[]

export function readPlaces(game: Game, tokens: readonly Token[]): Outcome {
  const runs = walk(tokens, game.second !== null)
  if (!Array.isArray(runs)) return failed(runs)
  if (runs.length === 0) return failed()
  const banker = runs.find(({ role }) => role !== null)
  if (banker) return failed(faultAt(banker, `${game.first.count === 3 ? '直选' : game.name}没有胆拖`))
  return new PlacesReader(game, runs).read()
}

class PlacesReader {
  readonly game: Game
  readonly runs: readonly Run[]
  readonly size: number
  private readonly faults: ReadingFault[] = []

  constructor(game: Game, runs: readonly Run[]) {
    this.game = game
    this.runs = runs
    this.size = game.first.count + (game.second?.count ?? 0)
  }

  read(): Outcome {
    const { runs, size, game } = this
    if (runs.some(({ place }) => place !== null)) return this.outcome(this.named())
    if (runs.some(({ zone }) => zone !== null)) {
      if (!game.second) return failed(faultAt(runs[0]!, `${game.name}不分区`))
      const front = runs.filter(({ zone }) => zone !== 'second')
      const last = runs.filter(({ zone }) => zone === 'second')
      return this.outcome(this.joined(front, last))
    }
    if (new Set(runs.map(({ bracket }) => bracket)).size > 1) return this.outcome(this.bracketed())
    // In (12,3,4) one pair of brackets contains several numbers, but brackets contain the digits of one position.
    if (runs.length > 1 && runs[0]!.bracket > 0) return this.outcome(this.fault(toRange(runs), '看不懂这里的括号'))
    if (this.isIssue()) {
      const words = `看不出${runs[0]!.text}是期号还是号码：期号请写“第${runs[0]!.text}期”`
      return failed(faultAt(runs[0]!, words))
    }
    const [front, last, ...others] = groupsAt(runs, '+')
    if (front && last && game.second) return this.outcome(others.length > 0 ? [] : this.joined(front, last))
    const bars = groupsAt(runs, '|')
    if (bars.length === size) return this.outcome(isClear(bars) ? this.placed(bars) : [])
    // 12 34 56 may be three positions with two digits each, or not be a bet of this game.
    const isDoubt = runs.length > 1 && runs.every(({ text, gap }) => text.length === 2 && gap !== '/' && gap !== '+')
    return this.outcome([...GAPS.flatMap((gap) => this.dividedBy(gap)), ...this.each()], this.singles(), isDoubt)
  }

  private outcome(found: readonly Places[], more: readonly Way[] = [], asks = false): Outcome {
    const ways = [...found.flatMap((places) => this.withPadding(places)), ...more]
    return readOrAsked(ways, this.faults.length > 0 ? this.faults.slice(0, 1) : [this.unclear()], asks)
  }

  private fault(at: TextSpan, words: string): [] {
    this.faults.push(faultAt(at, words))
    return []
  }

  /** Adds a reading if each number is padded: 01 02 03 may be the digits 1, 2, 3, or three positions with 0 and 1, … */
  private withPadding(places: Places): Way[] {
    const { game, runs, size } = this
    const way = toPlacesWay(game, [{ form: 'places', places }])
    const fronts = runs.slice(0, game.first.count)
    const isEach = game.second ? runs.length >= size : runs.length === size
    const isPadded = isEach && fronts.every(({ text }) => /^0\d$/.test(text))
    if (!isPadded) return [way]
    const single = places.map((digits, at) => (at < game.first.count ? [fronts[at]!.value] : digits))
    return [toPlacesWay(game, [{ form: 'places', places: single }]), way]
  }

  /** Reads (12)(3)(45) or (12)3(45), in which brackets contain the digits of one position. */
  private bracketed(): Places[] {
    const groups = grouped(this.runs, isOtherBracket)
    const isAll = this.runs.every(({ bracket }) => bracket > 0)
    const isRight = ([run, ...more]: readonly Run[]) => run!.bracket > 0 === (run!.text.length > 1 || more.length > 0)
    return isAll || groups.every(isRight) ? this.placed(groups) : []
  }

  /** Returns whether there are two numbers and the first looks like an issue: 26101 12345 for 排列5. */
  private isIssue(): boolean {
    const { runs, size } = this
    return runs.length === 2 && runs.every(({ text }) => text.length === size) && size > 3 && ISSUE.test(runs[0]!.text)
  }

  /** Reads 百位:1 2 十位:3 个位:4, or 第1位:… */
  private named(): Places[] {
    const groups: Run[][] = Array.from({ length: this.size }, () => [])
    for (const [i, run] of this.runs.entries()) {
      const group = groups[findPlace(this.game, run.place ?? '')]
      if (!group) return this.fault(run, `${this.game.name}没有这一位`)
      if (group.length > 0 && this.runs[i - 1]!.place !== run.place) return this.fault(run, `${run.place}写了两次`)
      if (group.some(({ bracket }) => bracket !== run.bracket)) return this.fault(run, '看不懂这里的括号')
      group.push(run)
    }
    const empty = groups.findIndex((group) => group.length === 0)
    return empty < 0 ? this.placed(groups) : this.fault(toRange(this.runs), `第${empty + 1}位没有号码`)
  }

  private dividedBy(gap: Gap): Places[] {
    const groups = groupsAt(this.runs, gap)
    // Only between | or / may a position have several numbers: in `1 6,7,5` the 1 may be a list number.
    const isPlaced = gap === '|' || gap === '/' ? isClear(groups) : groups.every((group) => group.length === 1)
    if (groups.length === this.size) return isPlaced ? this.placed(groups) : []
    return this.game.second && groups.length === 2 && groups[1]!.length === 1 ? this.joined(groups[0]!, groups[1]!) : []
  }

  private each(): Places[] {
    const { runs, size } = this
    if (runs.length === size) return isEven(runs) ? this.placed(runs.map((run) => [run])) : []
    return runs.length === 1 && runs[0]!.text.length === size ? this.placed(splitDigits(runs[0]!)) : []
  }

  /** Reads each number as a bet of its own: 123 456. */
  private singles(): Way[] {
    const { runs, size, game } = this
    if (runs.length < 2 || runs.some(({ text }) => text.length !== size)) return []
    const choices = runs.map(({ text }) => ({
      form: 'places' as const,
      places: Array.from(text, (digit) => [Number(digit)]),
    }))
    return [toPlacesWay(game, choices)]
  }

  private joined(front: readonly Run[], last: readonly Run[]): Places[] {
    const { count } = this.game.first
    const groupings =
      front.length === 1 && front[0]!.text.length === count
        ? [splitDigits(front[0]!)]
        : [isEven(front) ? front.map((run) => [run]) : [], groupsAt(front, '|'), groupsAt(front, '/')]
    if (last.length === 0) return []
    return groupings
      .filter((groups) => groups.length === count && isClear(groups))
      .flatMap((groups) => this.digits(groups))
      .flatMap((places) => this.lasts(last, false).map((numbers) => [...places, numbers]))
  }

  private placed(groups: Groups): Places[] {
    if (groups.length !== this.size) return []
    if (!this.game.second) return this.digits(groups)
    return this.digits(groups.slice(0, -1)).flatMap((places) => {
      const isGlued = places.some((digits) => digits.length > 1)
      return this.lasts(groups.at(-1)!, isGlued).map((numbers) => [...places, numbers])
    })
  }

  private digits(groups: Groups): Places[] {
    // A group such as (0-9) may be a range, which this grammar does not read.
    const stray = groups.flatMap((group) => group.slice(1)).find(({ gap }) => gap && '+|#;/-*:.'.includes(gap))
    if (stray) return []
    const places = groups.map((group) => group.flatMap(({ text }) => Array.from(text, Number)))
    const twice = places.findIndex(hasTwice)
    if (twice < 0) return [places.map(ascending)]
    const again = places[twice]!.find((digit, i, all) => all.indexOf(digit) < i)
    return this.fault(toRange(groups[twice]!), `第${twice + 1}位号码重复：${again}`)
  }

  /** Reads the last numbers of 七星彩, 0 to 14. If another position has several digits, 10 may also mean 1 and 0. */
  private lasts(runs: readonly Run[], isGlued: boolean): number[][] {
    const { min, max } = this.game.second!
    const stranger = runs.find(({ value, text }) => value > max || text.length > 2)
    if (stranger) this.fault(stranger, `后区没有${stranger.text}，应在${min}–${max}`)
    const numbers = ascending(runs.map(({ value }) => value))
    if (!stranger && hasTwice(numbers)) this.fault(toRange(runs), '后区号码重复')
    const [{ text }] = runs as [Run]
    const apart = runs.length === 1 && isGlued && text.length === 2 ? ascending(Array.from(text, Number)) : []
    return stranger ? [] : [numbers, apart].filter((some) => some.length > 0 && !hasTwice(some))
  }

  private unclear(): ReadingFault {
    const { runs, size, game } = this
    const digits = runs.reduce((sum, { text }) => sum + text.length, 0)
    const isPlain = runs.length === 1 || runs.every(({ text }) => text.length === 1)
    return faultAt(
      toRange(runs),
      isPlain
        ? `${game.name}一注应有${size}个号码，这里有${digits}个`
        : `分不出${size}位，这里有${runs.length}组号码：每一位请用“|”隔开`,
    )
  }
}

/** Returns false for `1 0|3|2`: the 1 may be a list number, unless another position also contains a space. */
function isClear([first, ...others]: Groups): boolean {
  const isSpaced = (group: readonly Run[]) => group.slice(1).some(({ gap }) => gap === 'space' || gap === 'wide')
  return !isSpaced(first!) || others.some(isSpaced)
}

/** Returns whether the same separator divides all numbers; all kinds of spaces count as the same. */
const isEven = ([, ...runs]: readonly Run[]) =>
  new Set(runs.map(({ gap }) => (gap === 'wide' || gap === 'line' ? 'space' : gap))).size < 2

const splitDigits = (run: Run) => Array.from(run.text, (text) => [{ ...run, text, value: Number(text) }])

const hasTwice = (numbers: readonly number[]) => new Set(numbers).size < numbers.length

/** Returns the index of the position named by 百位 or 第2位, or −1 if the game does not have it. */
export function findPlace(game: Game, label: string): number {
  const numbered = /^第?([一二三四五六七1-7])位/.exec(label)?.[1]
  if (numbered) return '一二三四五六七'.includes(numbered) ? '一二三四五六七'.indexOf(numbered) : Number(numbered) - 1
  return getPositionNames(game).findIndex((name) => name[0] === label[0] && label !== '')
}

const isOtherBracket = (run: Run, before: Run) => run.bracket === 0 || run.bracket !== before.bracket

const groupsAt = (runs: readonly Run[], gap: Gap): Run[][] => grouped(runs, (run) => run.gap === gap)

function grouped(runs: readonly Run[], begins: (run: Run, before: Run) => boolean): Run[][] {
  const groups: Run[][] = []
  runs.forEach((run, i) => {
    if (i === 0 || begins(run, runs[i - 1]!)) groups.push([run])
    else groups.at(-1)!.push(run)
  })
  return groups
}

function toPlacesWay(game: Game, choices: readonly PlacesChoice[]): Way {
  const direct = game.first.count === 3 ? '直选' : ''
  if (choices.length > 1) return { label: `${choices.length}注${direct}单式`, choices }
  const bets = countChoiceBets(game, choices[0]!)
  if (bets === 1) return { label: `${direct}单式，1注`, choices }
  const places = choices[0]!.places.map((numbers, at) => numbers.join(at < game.first.count ? '' : '、')).join('|')
  return { label: `${direct}定位复式${places}，${bets}注`, choices }
}
