import type { Game } from '#lottery/games.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import { asked, failed, faultAt, oneOrAsked, type Outcome, spanOf, type Way } from './outcome.ts'
import type { ReadingFault } from './text.ts'
import { GAPS, type Gap, type Token } from './tokens.ts'
import { type WrittenNumber, walk } from './walk.ts'
import type { PlacesChoice } from '#lottery/tickets/ticket.ts'

type Places = readonly (readonly number[])[]

/** Reads the parts of a line as digits by place: one bet, several, or more than one digit in a place. */
export function readPlaces(game: Game, tokens: readonly Token[]): Outcome {
  const runs = walk(tokens, { hasSecond: game.second !== null, parts: (run) => [run] })
  if (runs.length === 0) return failed([])
  return new PlacesReader(game, runs).outcome()
}

/** How many places a bet has. */
const placesIn = ({ first, second }: Game) => first.count + (second?.count ?? 0)

class PlacesReader {
  readonly game: Game
  readonly runs: readonly WrittenNumber[]
  readonly size: number
  readonly faults: ReadingFault[] = []

  constructor(game: Game, runs: readonly WrittenNumber[]) {
    this.game = game
    this.runs = runs
    this.size = placesIn(game)
  }

  outcome(): Outcome {
    const { runs } = this
    const banker = runs.find(({ role }) => role === 'bankers')
    if (banker) return failed([faultAt(banker, `${this.game.first.count === 3 ? '直选' : this.game.name}没有胆拖`)])
    if (runs.some(({ place }) => place !== null)) return this.only(this.byName())
    if (this.game.second && runs.some(({ zone }) => zone !== null)) return this.only(this.byZone())
    const brackets = bracketGroups(runs)
    if (brackets.length === this.size && runs.some(({ bracket }) => bracket > 0))
      return this.only(this.filled(brackets))
    const zones = groupsAt(runs, 'plus')
    if (this.game.second && zones.length === 2) return this.only(this.joined(zones[0]!, zones[1]!))
    const bars = groupsAt(runs, 'bar')
    if (bars.length === this.size) return this.only(this.filled(bars))
    const ways = [...this.byGap(), ...this.whole(), ...this.bets(), ...this.inPairs()]
    if (ways.length > 0) return oneOrAsked(ways, [])
    const guesses = this.guesses()
    return guesses.length > 0 ? asked(guesses) : failed(this.whyNot())
  }

  private only(found: readonly Places[]): Outcome {
    return oneOrAsked(this.ways(found), this.whyNot())
  }

  private ways(found: readonly Places[]): Way[] {
    return found.map((places) => wayOf(this.game, [{ form: 'places', places }]))
  }

  /** 百位:1 2 十位:3 个位:4 */
  private byName(): Places[] {
    const groups: WrittenNumber[][] = Array.from({ length: this.size }, () => [])
    for (const run of this.runs) {
      const at = run.place === null ? -1 : run.place < 0 ? -run.place - 1 : this.size - 1 - run.place
      const group = groups[at]
      if (!group) {
        this.faults.push(faultAt(run, `${this.game.name}没有这一位`))
        return []
      }
      group.push(run)
    }
    const empty = groups.findIndex((group) => group.length === 0)
    if (empty < 0) return this.filled(groups)
    this.faults.push(faultAt(spanOf(this.runs), `第${empty + 1}位没有号码`))
    return []
  }

  private byZone(): Places[] {
    const first = this.runs.filter(({ zone }) => zone !== 'second')
    return this.joined(first, this.runs.slice(first.length))
  }

  /** Six places of 七星彩 and its last number. */
  private joined(left: readonly WrittenNumber[], right: readonly WrittenNumber[]): Places[] {
    const fronts = this.fronts(left)
    if (fronts.length === 0 || right.length === 0) return []
    return fronts.flatMap((places) => this.lasts(right, false).map((last) => [...places, last]))
  }

  private fronts(runs: readonly WrittenNumber[]): Places[] {
    const { count } = this.game.first
    if (runs.length === 1 && runs[0]!.text.length === count) return [singles(runs[0]!.text)]
    const groupings = [bracketGroups(runs), ...GAPS.map((gap) => groupsAt(runs, gap))]
    return groupings
      .filter((groups) => groups.length === count)
      .flatMap((groups) => {
        const places = this.digits(groups)
        return places ? [places] : []
      })
  }

  /** Wherever a sign stands just often enough to part the places. */
  private byGap(): Way[] {
    const found = GAPS.flatMap((gap) => {
      const groups = groupsAt(this.runs, gap)
      if (groups.length === this.size) return this.filled(groups)
      return this.game.second && groups.length === 2 ? this.joined(groups[0]!, groups[1]!) : []
    })
    return this.ways(found)
  }

  private filled(groups: readonly (readonly WrittenNumber[])[]): Places[] {
    if (!this.game.second) {
      const places = this.digits(groups)
      return places ? [places] : []
    }
    const places = this.digits(groups.slice(0, -1))
    return places
      ? this.lasts(groups.at(-1)!, isGlued(places) && groups.at(-1)!.length === 1).map((last) => [...places, last])
      : []
  }

  private digits(groups: readonly (readonly WrittenNumber[])[]): Places | null {
    const places = groups.map((group) => singlesOf(group))
    const twice = places.findIndex((digits) => hasTwice(digits))
    if (twice < 0) return places.map((digits) => digits.toSorted((a, b) => a - b))
    const again = places[twice]!.find((digit, i, all) => all.indexOf(digit) < i)
    this.faults.push(faultAt(spanOf(groups[twice]!), `第${twice + 1}位号码重复：${again}`))
    return null
  }

  /** What the last place of 七星彩 may hold, 0–14: 10 is ten, or, where other places hold several digits, 1 and 0. */
  private lasts(runs: readonly WrittenNumber[], glued: boolean): number[][] {
    const { min, max } = this.game.second!
    const several = runs.map(({ text }) => lastsIn(text, max, glued))
    const stranger = several.findIndex((ways) => ways.length === 0)
    if (stranger >= 0) {
      const run = runs[stranger]!
      this.faults.push(faultAt(run, `后区没有${run.value}，应在${min}–${max}`))
      return []
    }
    const found = several
      .reduce<number[][]>(
        (all, ways) => all.flatMap((one) => ways.map((way) => [...one, ...way])).slice(0, MOST_WAYS),
        [[]],
      )
      .filter((numbers) => !hasTwice(numbers))
    if (found.length === 0) this.faults.push(faultAt(spanOf(runs), '后区号码重复'))
    return found.map((numbers) => numbers.toSorted((a, b) => a - b))
  }

  /** All digits of one bet in one run: 123, 12345, 1234567. */
  private whole(): Way[] {
    const [run] = this.runs
    return this.runs.length === 1 && run!.text.length === this.size ? this.ways([singles(run!.text)]) : []
  }

  /** 123 456: each run a bet. */
  private bets(): Way[] {
    const { runs, size } = this
    if (runs.length < 2 || runs.some(({ text }) => text.length !== size)) return []
    return [
      wayOf(
        this.game,
        runs.map(({ text }) => ({ form: 'places', places: singles(text) })),
      ),
    ]
  }

  /** 12 34 56: pairs may have been put between what is 123 456. */
  private inPairs(): Way[] {
    const { runs, size, game } = this
    const isPairs = !game.second && runs.length === size && runs.every(({ text }) => text.length === 2)
    return isPairs ? [betsOfDigits(game, runs.map(({ text }) => text).join(''))] : []
  }

  /** What is likely, and no more: 123456 as two bets, 12345614 with a last number of two digits. */
  private guesses(): Way[] {
    const { runs, size, game } = this
    const digits = runs.map(({ text }) => text).join('')
    const isEven = runs.length === 1 || runs.every(({ text }) => text.length === 1)
    if (game.second) {
      const [front, last] = [digits.slice(0, game.first.count), digits.slice(game.first.count)]
      const split = runs.length === 1 && last.length === 2 && Number(last) <= game.second.max
      if (split) return this.ways([[...singles(front), [Number(last)]]])
      const many = runs.length > size && runs.slice(0, game.first.count).every(({ text }) => text.length === 1)
      if (many)
        return this.ways(
          this.filled([...runs.slice(0, game.first.count).map((run) => [run]), runs.slice(game.first.count)]),
        )
    }
    if (!isEven || digits.length <= size || digits.length % size !== 0 || digits.length > MOST_GUESSED * size) return []
    return [betsOfDigits(game, digits)]
  }

  private whyNot(): ReadingFault[] {
    if (this.faults.length > 0) return this.faults.slice(0, 1)
    const { runs, size, game } = this
    const at = spanOf(runs)
    const digits = runs.reduce((sum, { text }) => sum + text.length, 0)
    const isPlain = runs.length === 1 || runs.every(({ text }) => text.length === 1)
    if (isPlain) return [faultAt(at, `${game.name}一注应有${size}个号码，这里有${digits}个`)]
    return [faultAt(at, `分不出${size}位，这里有${runs.length}组号码：每一位请用“|”隔开`)]
  }
}

/** Digits one after the other as single bets. */
function betsOfDigits(game: Game, digits: string): Way {
  const size = placesIn(game)
  const bets = Array.from({ length: digits.length / size }, (_, i) => digits.slice(i * size, (i + 1) * size))
  return wayOf(
    game,
    bets.map((bet) => ({ form: 'places', places: singles(bet) })),
  )
}

const MOST_WAYS = 6
const MOST_GUESSED = 20

const singles = (text: string): number[][] => Array.from(text, (digit) => [Number(digit)])
const singlesOf = (runs: readonly WrittenNumber[]): number[] => runs.flatMap(({ text }) => Array.from(text, Number))
const hasTwice = (numbers: readonly number[]) => new Set(numbers).size < numbers.length
const isGlued = (places: Places) => places.some((digits) => digits.length > 1)

function lastsIn(text: string, max: number, glued: boolean): number[][] {
  const digits = Array.from(text, Number)
  const ways: number[][] = []
  if (text.length <= 2 && Number(text) <= max) ways.push([Number(text)])
  if (text.length > 1 && (glued || text.length > 2) && !hasTwice(digits)) ways.push(digits)
  if (text.length > 2 && text.length % 2 === 0) {
    const pairs = text.match(/../g)!.map(Number)
    if (pairs.every((number) => number <= max) && !hasTwice(pairs)) ways.push(pairs)
  }
  return ways
}

/** The runs between signs of one kind. */
function groupsAt(runs: readonly WrittenNumber[], gap: Gap): WrittenNumber[][] {
  return grouped(runs, (run) => run.gap === gap)
}

/** What stands in one pair of brackets together; outside of them each run by itself. */
function bracketGroups(runs: readonly WrittenNumber[]): WrittenNumber[][] {
  return grouped(runs, (run, before) => run.bracket === 0 || run.bracket !== before.bracket)
}

function grouped(
  runs: readonly WrittenNumber[],
  begins: (run: WrittenNumber, before: WrittenNumber) => boolean,
): WrittenNumber[][] {
  const groups: WrittenNumber[][] = []
  runs.forEach((run, i) => {
    if (i === 0 || begins(run, runs[i - 1]!)) groups.push([run])
    else groups.at(-1)!.push(run)
  })
  return groups
}

function wayOf(game: Game, choices: readonly PlacesChoice[]): Way {
  const [choice] = choices
  const direct = game.first.count === 3 ? '直选' : ''
  if (choices.length > 1) return { label: `${choices.length}注${direct}单式`, choices }
  const bets = betsOf(game, choice!)
  if (bets === 1) return { label: `${direct}单式，1注`, choices }
  const places = choice!.places.map((numbers, at) => numbers.join(at < game.first.count ? '' : '、')).join('|')
  return { label: `${direct}定位复式${places}，${bets}注`, choices }
}
