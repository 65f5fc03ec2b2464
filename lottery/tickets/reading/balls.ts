import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { BANKERS } from '#lottery/tickets/limits.ts'
import type { BallsChoice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { quoted, type TextSpan } from './characters.ts'
import { failed, faultAt, type Outcome, toRange, type ReadingFault, readOrAsked, type Way } from './outcome.ts'
import type { Token } from './phrases.ts'
import { ascending, selectBankers, type Gap, strayFault, strayIn, walk, type WrittenNumber as Ball } from './walk.ts'

export function readBalls(game: Game, tokens: readonly Token[]): Outcome {
  const odd = tokens.find(({ rule, text }) => rule === 'number' && text.length > 2 && text.length % 2 === 1)
  if (odd) return failed(faultAt(odd, `看不懂${quoted(odd.text)}：号码是1到2位数，连写时每个写2位`))
  const balls = walk(tokens, game.second !== null, pairs)
  if (!Array.isArray(balls)) return failed(balls)
  if (balls.length === 0) return failed()
  return game.second ? readTwoZones(game, game.second, balls) : readOneZone(game, balls)
}

const pairs = (text: string): readonly string[] => (text.length > 2 ? text.match(/../g)! : [text])

function readOneZone(game: Game, balls: readonly Ball[]): Outcome {
  const { ways, faults } = parseZones(game, balls, [])
  if (balls.some(({ gap }) => gap === '+')) return readOrAsked(ways, faults, true)
  const size = game.first.count
  const isAscending = balls.every(({ value }, i) => i === 0 || balls[i - 1]!.value < value)
  const singles = isMany(balls, size) && (ways.length === 0 || !isAscending) ? singleBets(game, balls) : null
  return singles ? readOrAsked([singles, ...ways], [], true) : readOrAsked(ways, faults)
}

function readTwoZones(game: Game, second: Zone, balls: readonly Ball[]): Outcome {
  const cut = (at: number) => parseZones(game, balls.slice(0, at), balls.slice(at))
  if (balls.some(({ zone }) => zone !== null)) {
    const front = balls.filter(({ zone }) => zone !== 'second')
    const behind = balls.filter(({ zone }) => zone === 'second')
    const stray = strayIn([front, behind], '+|')
    return stray ? failed(strayFault(stray)) : parseZones(game, front, behind)
  }
  const signed = signedCuts(balls)
  if (signed.length === 1) return cut(signed[0]!)
  const [first, size] = [game.first.count, game.first.count + second.count]
  const several = isRepeated(balls, first, size) ? singleBets(game, balls) : null
  if (several) return readOrAsked([several], [])
  if (balls.some(({ gap }) => gap === '+' || gap === '|')) return cut(Math.min(first, balls.length))
  const laidOut = layoutCuts(balls)
    .map(cut)
    .find((outcome) => outcome.ways.length > 0)
  if (laidOut) return laidOut
  if (balls.length <= size) return cut(Math.min(first, balls.length))
  const ways = signed.flatMap((at) => cut(at).ways)
  if (signed.length > 0) return readOrAsked(ways, [strayFault(balls[signed[0]!]!)])
  for (let split = balls.length - second.count; split >= first && ways.length < WAYS_MOST; split--) {
    ways.push(...cut(split).ways)
  }
  const singles = isMany(balls, size) ? singleBets(game, balls) : null
  const names = getZoneNames(game)
  const unclear = `分不清${names.first}和${names.second}：${balls.length}个号码中间请用“+”隔开`
  return readOrAsked(singles ? [...ways, singles] : ways, [faultAt(toRange(balls), unclear)])
}

const WAYS_MOST = 6

const findPositions = (balls: readonly Ball[], gap: Gap | null): number[] =>
  balls.flatMap((ball, i) => (i > 0 && ball.gap === gap ? [i] : []))

/** Returns the possible indexes of the second zone's first number, if a separator such as + divides the zones. */
function signedCuts(balls: readonly Ball[]): number[] {
  const pluses = findPositions(balls, '+')
  const dashes = findPositions(balls, '-')
  // In 01+04+08+14+18+20-04 the dash separates the zones.
  if (dashes.length === 1 && pluses.length === balls.length - 2 && dashes[0] === balls.length - 1) return dashes
  for (const gap of ['+', '|'] as const) {
    const positions = findPositions(balls, gap)
    if (positions.length === 1) return positions
    // In 03 11 18 27 35+04+09 the first plus separates the zones.
    const [from = 0] = positions
    if (positions.length > 1 && positions.length === balls.length - from && from > 1) return [from]
  }
  if (pluses.length > 0 || findPositions(balls, '|').length > 0 || balls.length < 3) return []
  return (['-', '/', ':', '*'] as const).flatMap((gap) => {
    const positions = findPositions(balls, gap)
    return positions.length === 1 ? positions : []
  })
}

/**
 * Returns the indexes at which the layout may separate the zones: before a second pair of brackets, at the only line
 * break or wide gap, or at the only comma or space between numbers that otherwise follow each other directly.
 */
function layoutCuts(balls: readonly Ball[]): number[] {
  const other = balls.findIndex(({ bracket }) => bracket !== balls[0]!.bracket)
  const groups = new Set(balls.map(({ bracket }) => bracket))
  const isBracketed = groups.size === 2 && balls.at(-1)!.bracket > 0
  const single = (['line', 'wide', ',', 'space'] as const).flatMap((gap) => {
    const positions = findPositions(balls, gap)
    const isGlued = balls.every((ball, i) => i === 0 || i === positions[0] || ball.gap === null)
    return positions.length === 1 && (isGlued || gap === 'line' || gap === 'wide') ? positions : []
  })
  return isBracketed ? [other, ...single] : single
}

const isMany = (balls: readonly Ball[], size: number) => balls.length >= 2 * size && balls.length % size === 0

/** Returns whether a row has several bets, each with a separator between its zones: 01 02 03 04 05 06+07 08 09 … */
function isRepeated(balls: readonly Ball[], first: number, size: number): boolean {
  const positions = balls.flatMap(({ gap }, i) => (i > 0 && (gap === '+' || gap === '|') ? [i] : []))
  return (
    isMany(balls, size) &&
    positions.length === balls.length / size &&
    positions.every((at, i) => at === i * size + first)
  )
}

function singleBets(game: Game, balls: readonly Ball[]): Way | null {
  const size = game.first.count + (game.second?.count ?? 0)
  const ways = Array.from({ length: balls.length / size }, (_, i) => {
    const bet = balls.slice(i * size, (i + 1) * size)
    return parseZones(game, bet.slice(0, game.first.count), bet.slice(game.first.count)).ways[0]
  })
  if (ways.includes(undefined)) return null
  return { label: `${ways.length}注单式`, choices: ways.flatMap((way) => way!.choices) }
}

function parseZones(game: Game, first: readonly Ball[], second: readonly Ball[]): Outcome {
  const names = getZoneNames(game)
  const rules = BANKERS[game.code]!
  const around = toRange([...first, ...second])
  const one = parseZone(first, { name: names.first, of: game.first, most: rules.first.most, around })
  const two = game.second && parseZone(second, { name: names.second, of: game.second, most: rules.second.most, around })
  const faults = [...one.faults, ...(two?.faults ?? [])]
  const stray = strayIn([first, second], game.second ? '/-*:' : '-*:')
  if (faults.length > 0 || stray) return failed(...(faults.length > 0 ? faults : [strayFault(stray!)]))
  const choice: BallsChoice = { form: 'balls', first: one.zone, second: two && two.zone }
  return readOrAsked(
    [{ label: `${formatChoiceName(game, choice)}，${countChoiceBets(game, choice)}注`, choices: [choice] }],
    [],
  )
}

interface ZoneRule {
  readonly name: string
  readonly of: Zone
  readonly most: number
  /** Text range that a fault reports if the zone has no numbers. */
  readonly around: TextSpan
}

function parseZone(balls: readonly Ball[], rule: ZoneRule): { zone: ZoneChoice; faults: ReadingFault[] } {
  const bankers = selectBankers(balls)
  const values = (some: readonly Ball[]) => ascending(some.map(({ value }) => value))
  const zone = {
    bankers: values(bankers ?? []),
    others: values(balls.filter((ball) => !bankers?.includes(ball))),
  }
  const faults = numberFaults(balls, rule)
  if (faults.length === 0 && bankers === null) faults.push(faultAt(toRange(balls), `看不懂${rule.name}里的括号`))
  return { zone, faults: faults.length > 0 ? faults : countFaults(balls, zone, rule) }
}

function numberFaults(balls: readonly Ball[], { name, of: { min, max } }: ZoneRule): ReadingFault[] {
  const seen = new Set<number>()
  return balls.flatMap((ball) => {
    const { value } = ball
    if (value < min || value > max) {
      return [faultAt(ball, `${name}没有${padded(value)}，应在${padded(min)}–${padded(max)}`)]
    }
    if (seen.has(value)) return [faultAt(ball, `${name}${name.endsWith('号码') ? '' : '号码'}重复：${padded(value)}`)]
    seen.add(value)
    return []
  })
}

function countFaults(
  balls: readonly Ball[],
  { bankers }: ZoneChoice,
  { name, of, most, around }: ZoneRule,
): ReadingFault[] {
  const fault = (words: string) => [faultAt(balls.length > 0 ? toRange(balls) : around, words)]
  if (balls.length === 0) return fault(`${name}应有${of.count}个，这里没有`)
  if (bankers.length === 0) {
    return balls.length < of.count ? fault(`${name}应有${of.count}个，这里有${balls.length}个`) : []
  }
  if (most === 0) return fault(`${name}不能设胆`)
  if (bankers.length > most) return fault(`${name}胆码最多${most}个，这里有${bankers.length}个`)
  if (balls.length > of.count) return []
  return fault(`${name}胆码加拖码至少${of.count + 1}个，这里有${balls.length}个`)
}

const padded = (value: number) => String(value).padStart(2, '0')

function formatChoiceName(game: Game, { first, second }: BallsChoice): string {
  if (first.bankers.length > 0 || (second && second.bankers.length > 0)) return '胆拖'
  const sizes = second ? `${first.others.length}+${second.others.length}` : `${first.others.length}个号码`
  const isSingle =
    first.others.length === game.first.count && (second?.others.length ?? 0) === (game.second?.count ?? 0)
  return isSingle ? '单式' : `复式${sizes}`
}
