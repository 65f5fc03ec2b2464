import type { Game } from '#lottery/games.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import type { BallHits, ZoneHits } from '#lottery/tickets/hits.ts'
import type { Outcome, Outcomes, PlaceOutcomes } from '#lottery/tickets/outcomes.ts'
import type { BallsChoice } from '#lottery/tickets/ticket.ts'
import { placeNames } from '#lottery/tracks.ts'
import { zoneNames } from '#lottery/zone-names.ts'

/** One outcome as a cell of the table. */
export interface GridCell {
  /** Equal for equal matches. */
  readonly key: string
  /** Description: 胆中，拖中 3，蓝球中 */
  readonly words: string
  readonly outcome: Outcome
}

export interface GridRow {
  readonly label: string
  /** One cell per column; null: impossible. */
  readonly cells: readonly (GridCell | null)[]
}

/** All outcomes of a choice as a table, most matches first. */
export interface OutcomeGrid {
  /** Column headings of up to two lines; [] for a single column. */
  readonly columns: readonly (readonly string[])[]
  /** Sections with a heading; '' if the table has no sections. */
  readonly sections: readonly { readonly title: string; readonly rows: readonly GridRow[] }[]
}

/** Position and description of an outcome. */
interface Place {
  readonly section: Label
  readonly row: Label
  readonly column: Label
  readonly words: string
}

/** A heading. Headings with more matches have a higher `order` and are first. */
interface Label {
  readonly lines: readonly string[]
  readonly order: number
}

const NONE: Label = { lines: [], order: 0 }
const label = (order: number, ...lines: string[]): Label => ({ order, lines })

/** Arranges the outcomes of a choice under a rule (`outcomesOf`) in rows and columns. */
export function outcomeGrid(rule: PrizeRule, outcomes: Outcomes): OutcomeGrid {
  switch (outcomes.kind) {
    case 'balls':
      return arranged(outcomes.all, inZones(rule.game, outcomes.choice))
    case 'places':
      return arranged(outcomes.all, inPlaces(rule.game, outcomes.groups))
    case 'levels':
      return arranged(outcomes.all, byLevel(rule))
  }
}

type PlaceIn<Hits> = (hits: Hits) => Place

const byLevel =
  ({ levels }: PrizeRule): PlaceIn<number | null> =>
  (level) => {
    const row = level === null ? label(0, '不中') : label(levels.length - level, `中${levels[level]!.name}`)
    return { section: NONE, row, column: NONE, words: wordsOf(row) }
  }

const wordsOf = (...labels: Label[]): string => labels.flatMap(({ lines }) => lines).join('，')

function inZones(game: Game, { first, second }: BallsChoice): PlaceIn<BallHits> {
  const name = first.bankers.length > 0 ? '拖' : zoneNames(game).first
  const ofSecond = game.special
    ? specialLabel(first.bankers.length > 0)
    : secondLabel(game, second !== null && second.bankers.length > 0)
  // With one banker and one number of the second zone, both are either matched or not: four columns, which fit on
  // phones.
  const sharesColumns = first.bankers.length === 1 && game.second?.count === 1
  return (hits) => {
    const bankers = bankersLabel(first.bankers.length, hits.first.bankers)
    const row = label(hits.first.others, `${name}中 ${hits.first.others}`)
    const column = ofSecond(hits.second)
    const words = wordsOf(bankers, row, column)
    if (!sharesColumns) return { section: bankers, row, column, words }
    const both = label(10 * bankers.order + column.order, ...bankers.lines, ...column.lines)
    return { section: NONE, row, column: both, words }
  }
}

function bankersLabel(all: number, hit: number): Label {
  if (all === 0) return NONE
  return label(hit, all === 1 ? (hit === 1 ? '胆中' : '胆不中') : `胆中 ${hit}`)
}

const secondLabel =
  (game: Game, hasBankers: boolean) =>
  ({ bankers, others }: ZoneHits): Label => {
    const { second: name } = zoneNames(game)
    if (game.second!.count === 1) return label(others, others === 1 ? `${name}中` : `${name}不中`)
    if (!hasBankers) return label(others, `${name}中 ${others}`)
    return label(10 * bankers + others, `${name}${bankers === 1 ? '胆中' : '胆不中'}`, `拖中 ${others}`)
  }

const specialLabel =
  (hasBankers: boolean) =>
  ({ bankers, others }: ZoneHits): Label => {
    if (bankers > 0) return label(2, '特别号在胆码')
    return others > 0 ? label(1, hasBankers ? '特别号在拖码' : '特别号选中') : label(0, '特别号没选')
  }

function inPlaces(game: Game, groups: PlaceOutcomes['groups']): PlaceIn<readonly number[]> {
  const isBack = (group: readonly number[]) => game.second !== null && group[0] === game.first.count
  const front = groups.filter((group) => !isBack(group))
  const ofRows = front.reduce((largest, group) => (group.length > largest.length ? group : largest))
  return (hits) => {
    const hitOf = (group: readonly number[]) => hits[groups.indexOf(group)]!
    const others = front.filter((group) => group !== ofRows)
    const back = groups.find(isBack)
    const section = {
      lines: others.map((group) => placesWords(game, group, hitOf(group))),
      order: others.reduce((order, group) => 10 * order + hitOf(group), 0),
    }
    const row = label(hitOf(ofRows), rowWords(game, ofRows, { hit: hitOf(ofRows), isAll: front.length === 1 }))
    const column = back ? label(hitOf(back), `${zoneNames(game).second}${hitOf(back) === 1 ? '中' : '不中'}`) : NONE
    return { section, row, column, words: wordsOf(section, row, column) }
  }
}

function rowWords(game: Game, group: readonly number[], { hit, isAll }: { hit: number; isAll: boolean }): string {
  if (isAll) return `中 ${hit} 位`
  return group.length === 1 ? placesWords(game, group, hit) : `其余 ${group.length} 位中 ${hit}`
}

/** Formats matched positions: 第一位中, 第二、四位中 1 */
function placesWords(game: Game, group: readonly number[], hit: number): string {
  const names = group.map((place) => placeNames(game)[place]!)
  if (group.length === 1) return `${names[0]}${hit === 1 ? '中' : '不中'}`
  return `${names.map((name, i) => (i === 0 ? name.slice(0, -1) : name.slice(1, -1))).join('、')}位中 ${hit}`
}

function arranged<Hits>(all: readonly Outcome<Hits>[], placeIn: PlaceIn<Hits>): OutcomeGrid {
  const placed = all.map((outcome) => ({ outcome, place: placeIn(outcome.hits) }))
  const found = new Map(placed.map((one) => [at(one.place), one]))
  const columns = ordered(placed.map(({ place }) => place.column))
  const rows = ordered(placed.map(({ place }) => place.row))
  const cellAt = (place: Omit<Place, 'words'>): GridCell | null => {
    const one = found.get(at(place))
    return one ? { key: JSON.stringify(one.outcome.hits), words: one.place.words, outcome: one.outcome } : null
  }
  const sections = ordered(placed.map(({ place }) => place.section)).map((section) => ({
    title: section.lines.join('，'),
    rows: rows
      .map((row) => ({
        label: row.lines.join(''),
        cells: columns.map((column) => cellAt({ section, row, column })),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== null)),
  }))
  return { columns: columns.length === 1 ? [] : columns.map(({ lines }) => lines), sections }
}

const at = ({ section, row, column }: Omit<Place, 'words'>): string =>
  [section, row, column].map(({ lines }) => lines.join()).join('|')

/** Removes duplicates and sorts by number of matches, descending. */
const ordered = (labels: readonly Label[]): Label[] =>
  [...new Map(labels.map((one) => [one.lines.join(), one])).values()].sort((a, b) => b.order - a.order)
