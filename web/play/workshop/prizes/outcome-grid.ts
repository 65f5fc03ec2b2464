import { type Game, getZoneNames } from '#lottery/games.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import type { BallHits, ZoneHits } from '#lottery/tickets/hits.ts'
import type { Outcome, Outcomes, PlaceOutcomes } from '#lottery/tickets/outcomes.ts'
import type { BallsChoice } from '#lottery/tickets/ticket.ts'
import { getPositionNames } from '#lottery/tracks.ts'

export interface GridCell {
  /** Identifies the outcome; outcomes with equal matches have equal keys. */
  readonly key: string
  readonly words: string
  readonly outcome: Outcome
}

interface GridRow {
  readonly label: string
  /** One cell per column; null if the combination of matches is impossible. */
  readonly cells: readonly (GridCell | null)[]
}

/** All outcomes of a choice as a table; outcomes with most matches are first. */
export interface OutcomeGrid {
  /** Headings of the columns, each of one or two lines. */
  readonly columns: readonly (readonly string[])[]
  /** Sections of the table with their headings; a table without sections has one with the heading ''. */
  readonly sections: readonly { readonly title: string; readonly rows: readonly GridRow[] }[]
}

interface OutcomePosition {
  readonly section: Heading
  readonly row: Heading
  readonly column: Heading
  readonly words: string
}

/** A heading of a section, row or column. A heading with a higher `order`, which means more matches, is first. */
interface Heading {
  readonly lines: readonly string[]
  readonly order: number
}

const NO_HEADING: Heading = { lines: [], order: 0 }
const createHeading = (order: number, ...lines: string[]): Heading => ({ order, lines })

export function buildOutcomeGrid(rule: PrizeRule, outcomes: Outcomes): OutcomeGrid {
  switch (outcomes.kind) {
    case 'balls':
      return arrangeOutcomes(outcomes.all, locateInZones(rule.game, outcomes.choice))
    case 'places':
      return arrangeOutcomes(outcomes.all, locateInPositions(rule.game, outcomes.groups))
    case 'levels':
      return arrangeOutcomes(outcomes.all, locateByLevel(rule))
  }
}

type LocateOutcome<Hits> = (hits: Hits) => OutcomePosition

const locateByLevel =
  ({ levels }: PrizeRule): LocateOutcome<number | null> =>
  (level) => {
    const row =
      level === null ? createHeading(0, '不中') : createHeading(levels.length - level, `中${levels[level]!.name}`)
    return { section: NO_HEADING, row, column: NO_HEADING, words: joinHeadings(row) }
  }

const joinHeadings = (...labels: Heading[]): string => labels.flatMap(({ lines }) => lines).join('，')

function locateInZones(game: Game, { first, second }: BallsChoice): LocateOutcome<BallHits> {
  const name = first.bankers.length > 0 ? '拖' : getZoneNames(game).first
  const ofSecond = game.special
    ? specialLabel(first.bankers.length > 0)
    : secondLabel(game, second !== null && second.bankers.length > 0)
  // With one banker and one number in the second zone, banker and second zone share the columns: each is either matched
  // or not, and four columns fit on a phone.
  const sharesColumns = first.bankers.length === 1 && game.second?.count === 1
  return (hits) => {
    const bankers = bankersLabel(first.bankers.length, hits.first.bankers)
    const row = createHeading(hits.first.others, `${name}中 ${hits.first.others}`)
    const column = ofSecond(hits.second)
    const words = joinHeadings(bankers, row, column)
    if (!sharesColumns) return { section: bankers, row, column, words }
    const both = createHeading(10 * bankers.order + column.order, ...bankers.lines, ...column.lines)
    return { section: NO_HEADING, row, column: both, words }
  }
}

function bankersLabel(all: number, hit: number): Heading {
  if (all === 0) return NO_HEADING
  return createHeading(hit, all === 1 ? (hit === 1 ? '胆中' : '胆不中') : `胆中 ${hit}`)
}

const secondLabel =
  (game: Game, hasBankers: boolean) =>
  ({ bankers, others }: ZoneHits): Heading => {
    const { second: name } = getZoneNames(game)
    if (game.second!.count === 1) return createHeading(others, others === 1 ? `${name}中` : `${name}不中`)
    if (!hasBankers) return createHeading(others, `${name}中 ${others}`)
    return createHeading(10 * bankers + others, `${name}${bankers === 1 ? '胆中' : '胆不中'}`, `拖中 ${others}`)
  }

const specialLabel =
  (hasBankers: boolean) =>
  ({ bankers, others }: ZoneHits): Heading => {
    if (bankers > 0) return createHeading(2, '特别号在胆码')
    return others > 0 ? createHeading(1, hasBankers ? '特别号在拖码' : '特别号选中') : createHeading(0, '特别号没选')
  }

function locateInPositions(game: Game, groups: PlaceOutcomes['groups']): LocateOutcome<readonly number[]> {
  const isBack = (group: readonly number[]) => game.second !== null && group[0] === game.first.count
  const front = groups.filter((group) => !isBack(group))
  const ofRows = front.reduce((largest, group) => (group.length > largest.length ? group : largest))
  return (hits) => {
    const hitOf = (group: readonly number[]) => hits[groups.indexOf(group)]!
    const others = front.filter((group) => group !== ofRows)
    const back = groups.find(isBack)
    const section = {
      lines: others.map((group) => formatPositions(game, group, hitOf(group))),
      order: others.reduce((order, group) => 10 * order + hitOf(group), 0),
    }
    const row = createHeading(hitOf(ofRows), formatRow(game, ofRows, { hit: hitOf(ofRows), isAll: front.length === 1 }))
    const column = back
      ? createHeading(hitOf(back), `${getZoneNames(game).second}${hitOf(back) === 1 ? '中' : '不中'}`)
      : NO_HEADING
    return { section, row, column, words: joinHeadings(section, row, column) }
  }
}

function formatRow(game: Game, group: readonly number[], { hit, isAll }: { hit: number; isAll: boolean }): string {
  if (isAll) return `中 ${hit} 位`
  return group.length === 1 ? formatPositions(game, group, hit) : `其余 ${group.length} 位中 ${hit}`
}

function formatPositions(game: Game, group: readonly number[], hit: number): string {
  const names = group.map((place) => getPositionNames(game)[place]!)
  if (group.length === 1) return `${names[0]}${hit === 1 ? '中' : '不中'}`
  return `${names.map((name, i) => (i === 0 ? name.slice(0, -1) : name.slice(1, -1))).join('、')}位中 ${hit}`
}

function arrangeOutcomes<Hits>(all: readonly Outcome<Hits>[], placeIn: LocateOutcome<Hits>): OutcomeGrid {
  const placed = all.map((outcome) => ({ outcome, place: placeIn(outcome.hits) }))
  const found = new Map(placed.map((one) => [at(one.place), one]))
  const columns = sortHeadings(placed.map(({ place }) => place.column))
  const rows = sortHeadings(placed.map(({ place }) => place.row))
  const cellAt = (place: Omit<OutcomePosition, 'words'>): GridCell | null => {
    const one = found.get(at(place))
    return one ? { key: JSON.stringify(one.outcome.hits), words: one.place.words, outcome: one.outcome } : null
  }
  const sections = sortHeadings(placed.map(({ place }) => place.section)).map((section) => ({
    title: section.lines.join('，'),
    rows: rows
      .map((row) => ({
        label: row.lines.join(''),
        cells: columns.map((column) => cellAt({ section, row, column })),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== null)),
  }))
  return { columns: columns.length === 1 ? [['奖金']] : columns.map(({ lines }) => lines), sections }
}

const at = ({ section, row, column }: Omit<OutcomePosition, 'words'>): string =>
  [section, row, column].map(({ lines }) => lines.join()).join('|')

/** Sorts headings, most matches first, and removes duplicates. */
const sortHeadings = (labels: readonly Heading[]): Heading[] =>
  [...new Map(labels.map((one) => [one.lines.join(), one])).values()].sort((a, b) => b.order - a.order)
