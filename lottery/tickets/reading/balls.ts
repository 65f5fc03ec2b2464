import type { Game, Zone } from '#lottery/games.ts'
import { zoneNames } from '#lottery/zone-names.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import { BANKERS } from '#lottery/tickets/limits.ts'
import { asked, ascending, failed, faultAt, oneOrAsked, type Outcome, spanOf, sure, type Way } from './outcome.ts'
import { quoted, type ReadingFault, type TextPlace } from './text.ts'
import type { Gap, Token } from './tokens.ts'
import { bankersOf, type WrittenNumber as Ball, walk, type Which } from './walk.ts'
import type { BallsChoice, ZoneChoice } from '#lottery/tickets/ticket.ts'

type Split = Record<Which, readonly Ball[]>

/** Reads the parts of a line as one bet, 复式 or 胆拖 of a ball game, or as several single bets in a row. */
export function readBalls(game: Game, tokens: readonly Token[]): Outcome {
  const runs = tokens.filter((token) => token.kind === 'number')
  const odd = runs.filter(({ text }) => text.length > 2 && text.length % 2 === 1)
  if (odd.length > 0) return failed(odd.map(oddRun))
  const balls = walk(tokens, { hasSecond: game.second !== null, parts: pairs })
  if (balls.length === 0) return failed([])
  if (!game.second) return readOneZone(game, balls)
  return readTwoZones(game, balls)
}

const oddRun = ({ text, ...place }: TextPlace & { text: string }) =>
  faultAt(place, `看不懂${quoted(text)}：号码是1到2位数，连写时每个写2位`)

const pairs = (text: string) => (text.length > 2 ? text.match(/../g)! : [text])

function readOneZone(game: Game, balls: readonly Ball[]): Outcome {
  const { count } = game.first
  const plus = balls.findIndex(({ gap, zone }) => gap === 'plus' || zone === 'second')
  const { choice, faults } = choiceOf(game, { first: balls, second: [] })
  const whole = choice ? [wayOf(game, choice)] : []
  if (plus > 0) {
    if (faults.length > 0) return failed(faults)
    const special = `“+”后面的号码：${game.name}只选基本号码，没有另外一区`
    return whole.length > 0 ? asked(whole) : failed([faultAt(balls[plus]!, special)])
  }
  const singles = isMany(balls, count) ? singleBets(game, balls) : null
  // Ascending throughout it is one 复式; two tickets' numbers one after the other fall somewhere.
  if (singles && (whole.length === 0 || !isAscending(balls))) return asked([...singles, ...whole])
  return oneOrAsked(whole, faults)
}

function readTwoZones(game: Game, balls: readonly Ball[]): Outcome {
  if (balls.some(({ zone }) => zone !== null)) return readSplit(game, byZone(balls))
  const marked = markedSplit(game, balls)
  if (marked) return readSplit(game, marked)
  const severalPluses = singleBetsByPlus(game, balls)
  if (severalPluses) return severalPluses
  const { first, second } = { first: game.first.count, second: game.second!.count }
  if (balls.length <= first + second) return readSplit(game, cut(balls, Math.min(first, balls.length)))
  return readUnsplit(game, balls)
}

function byZone(balls: readonly Ball[]): Split {
  return {
    first: balls.filter(({ zone }) => zone !== 'second'),
    second: balls.filter(({ zone }) => zone === 'second'),
  }
}

const cut = (balls: readonly Ball[], at: number): Split => ({ first: balls.slice(0, at), second: balls.slice(at) })

function readSplit(game: Game, split: Split): Outcome {
  const { choice, faults } = choiceOf(game, split)
  if (!choice) return failed(faults)
  const { label, choices } = wayOf(game, choice)
  return sure(label, choices)
}

/** Where a sign stands once between two numbers, and others elsewhere, the second zone begins. */
function markedSplit(game: Game, balls: readonly Ball[]): Split | null {
  for (const gap of ['plus', 'bar'] as const) {
    const places = placesOf(balls, gap)
    if (places.length === 1) return cut(balls, places[0]!)
    // 6 reds + 07 + 08: the pluses that follow one another part the second zone's own.
    const [from = 0] = places
    if (places.length > 1 && places.length === balls.length - from && from > 1) return cut(balls, from)
  }
  if (balls.some(({ gap }) => gap === 'plus' || gap === 'bar')) return null
  const brackets = bracketSplit(game, balls)
  if (brackets) return brackets
  for (const gap of ['semi', 'slash', 'dash', 'star', 'colon', 'line', 'wide', 'comma', 'space'] as const) {
    const places = placesOf(balls, gap)
    if (places.length !== 1 || balls.length < 3) continue
    const split = cut(balls, places[0]!)
    // A weaker sign may be a slip of the finger: it counts only where it makes a bet.
    if (choiceOf(game, split).choice && !(isWeak(gap) && isGluedThroughout(balls, places[0]!))) return split
  }
  return null
}

const isWeak = (gap: Gap) => gap === 'comma' || gap === 'space'

/** 0814262730 3212: the space parts what is glued, perhaps not the zones. */
function isGluedThroughout(balls: readonly Ball[], at: number): boolean {
  return balls.length - at > 2 && balls.every(({ gap }, i) => i === 0 || i === at || gap === null)
}

function placesOf(balls: readonly Ball[], gap: Gap): number[] {
  return balls.flatMap((ball, i) => (i > 0 && ball.gap === gap ? [i] : []))
}

/** [01 02 03 04 05 06][07]: two pairs of brackets around all of it. */
function bracketSplit(game: Game, balls: readonly Ball[]): Split | null {
  const second = balls.findIndex(({ bracket }) => bracket !== balls[0]!.bracket)
  const both = second > 0 && new Set(balls.map(({ bracket }) => bracket)).size === 2
  if (!both || balls.some(({ bracket }) => bracket === 0) || second < game.first.count) return null
  return cut(balls, second)
}

/** 01 02 03 04 05 06+07 08 …: as many pluses as bets, each where that of a single bet stands. */
function singleBetsByPlus(game: Game, balls: readonly Ball[]): Outcome | null {
  const size = game.first.count + game.second!.count
  const places = [...placesOf(balls, 'plus'), ...placesOf(balls, 'bar')]
  if (!isMany(balls, size) || places.length !== balls.length / size) return null
  if (places.some((place, i) => place !== i * size + game.first.count)) return null
  const ways = singleBets(game, balls)
  return ways && sure(ways[0]!.label, ways[0]!.choices)
}

/** Nothing says where the second zone begins: wherever it can, or several single bets. */
function readUnsplit(game: Game, balls: readonly Ball[]): Outcome {
  const ways: Way[] = []
  for (let at = balls.length - game.second!.count; at >= game.first.count && ways.length < MOST_WAYS; at--) {
    const { choice } = choiceOf(game, cut(balls, at))
    if (choice) ways.push(wayOf(game, choice))
  }
  if (isMany(balls, game.first.count + game.second!.count)) ways.push(...(singleBets(game, balls) ?? []))
  const { first, second } = zoneNames(game)
  if (ways.length > 0) return oneOrAsked(ways, [])
  return failed([faultAt(spanOf(balls), `分不清${first}和${second}：${balls.length}个号码中间请用“+”隔开`)])
}

const MOST_WAYS = 6

const isMany = (balls: readonly Ball[], size: number) => balls.length >= 2 * size && balls.length % size === 0

const isAscending = (balls: readonly Ball[]) => balls.every(({ value }, i) => i === 0 || balls[i - 1]!.value < value)

function singleBets(game: Game, balls: readonly Ball[]): Way[] | null {
  const size = game.first.count + (game.second?.count ?? 0)
  const choices: BallsChoice[] = []
  for (let at = 0; at < balls.length; at += size) {
    const { choice } = choiceOf(game, cut(balls.slice(at, at + size), game.first.count))
    if (!choice) return null
    choices.push(choice)
  }
  return [{ label: `${choices.length}注单式`, choices }]
}

function choiceOf(game: Game, { first, second }: Split): { choice: BallsChoice | null; faults: ReadingFault[] } {
  const names = zoneNames(game)
  const rules = BANKERS[game.code]!
  const around = spanOf([...first, ...second])
  const faults: ReadingFault[] = []
  const zone = (balls: readonly Ball[], { name, of, bankers }: { name: string; of: Zone; bankers: number }) => {
    const chosen = chosenOf(balls)
    faults.push(...zoneFaults(balls, chosen, { name, of, bankers, around }))
    return chosen
  }
  const choice = {
    form: 'balls',
    first: zone(first, { name: names.first, of: game.first, bankers: rules.first.most }),
    second: game.second && zone(second, { name: names.second, of: game.second, bankers: rules.second.most }),
  } as const
  return { choice: faults.length === 0 ? choice : null, faults }
}

function chosenOf(balls: readonly Ball[]): ZoneChoice {
  const bankers = bankersOf(balls)
  const values = (some: readonly Ball[]) => ascending(some.map(({ value }) => value))
  return { bankers: values(bankers), others: values(balls.filter((ball) => !bankers.includes(ball))) }
}

interface ZoneRule {
  readonly name: string
  readonly of: Zone
  /** How many bankers it may have. */
  readonly bankers: number
  /** What a fault points at where the zone is empty. */
  readonly around: TextPlace
}

/** What is wrong with one zone: numbers that it doesn't have, the same twice, too few, bankers. */
function zoneFaults(balls: readonly Ball[], chosen: ZoneChoice, rule: ZoneRule): ReadingFault[] {
  const numbers = numberFaults(balls, rule)
  return numbers.length > 0 ? numbers : countFaults(balls, chosen, rule)
}

function numberFaults(balls: readonly Ball[], { name, of: { min, max } }: ZoneRule): ReadingFault[] {
  const strangers = balls.filter(({ value }) => value < min || value > max)
  const again = balls.filter(({ value }, i) => balls.findIndex((ball) => ball.value === value) < i)
  return [
    ...strangers.map((ball) => faultAt(ball, `${name}没有${padded(ball.value)}，应在${padded(min)}–${padded(max)}`)),
    ...again.map((ball) => faultAt(ball, `${name}${name.endsWith('号码') ? '' : '号码'}重复：${padded(ball.value)}`)),
  ]
}

function countFaults(balls: readonly Ball[], { bankers, others }: ZoneChoice, rule: ZoneRule): ReadingFault[] {
  const { name, of } = rule
  const at = balls.length > 0 ? spanOf(balls) : rule.around
  const fault = (words: string) => [faultAt(at, words)]
  if (balls.length === 0) return fault(`${name}应有${of.count}个，这里没有`)
  if (bankers.length === 0)
    return others.length < of.count ? fault(`${name}应有${of.count}个，这里有${others.length}个`) : []
  if (rule.bankers === 0) return fault(`${name}不能设胆`)
  if (bankers.length > rule.bankers) return fault(`${name}胆码最多${rule.bankers}个，这里有${bankers.length}个`)
  if (balls.length > of.count) return []
  return fault(`${name}胆码加拖码至少${of.count + 1}个，这里有${balls.length}个`)
}

const padded = (value: number) => String(value).padStart(2, '0')

function wayOf(game: Game, choice: BallsChoice): Way {
  return { label: `${nameOf(game, choice)}，${betsOf(game, choice)}注`, choices: [choice] }
}

function nameOf(game: Game, { first, second }: BallsChoice): string {
  if (first.bankers.length > 0 || (second && second.bankers.length > 0)) return '胆拖'
  const sizes = second ? `${first.others.length}+${second.others.length}` : `${first.others.length}个号码`
  const isSingle =
    first.others.length === game.first.count && (second?.others.length ?? 0) === (game.second?.count ?? 0)
  return isSingle ? '单式' : `复式${sizes}`
}
