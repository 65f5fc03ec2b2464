import type { Game } from '#lottery/games.ts'
import { type Facts, noFacts, type Said } from './facts.ts'
import { goesOn, isNumbered, joined, type Piece, wordsLeft } from './pieces.ts'
import type { TextPlace } from './text.ts'
import type { Play } from './words.ts'

/** One line of a ticket as it was written, with the play that was said before it, or with it. */
export interface Entry extends Piece {
  /** Of the line itself, else of a heading; null: none. */
  readonly play: Play | null
  /** A play said with an earlier line only: perhaps it holds for this one. */
  readonly earlierPlay: Play | null
  /** A play that is not read here. */
  readonly otherPlay: Said<string> | null
  /** Its number among the lines, from 1. */
  readonly number: number
  /** Every line of its ticket begins with its number. */
  readonly isListed: boolean
}

/** What belongs to one ticket. */
export interface Block {
  game: Game | null
  otherLottery: Said<string> | null
  /** Of all of it. */
  readonly facts: Facts
  readonly entries: Entry[]
  /** Words that mean nothing here. */
  readonly asides: TextPlace[]
}

/** Gathers pieces into tickets: by headings, sums at the end, empty lines after those, dividers, 第N张. */
export function blocksOf(pieces: readonly Piece[]): Block[] {
  const gatherer = new Gatherer()
  for (const piece of pieces) gatherer.add(piece)
  return gatherer.blocks.map(listed)
}

function listed(block: Block): Block {
  const { entries } = block
  const isListed = entries.length > 1 && entries.every((entry) => isNumbered(entry.text, entry.number))
  return isListed ? { ...block, entries: entries.map((entry) => ({ ...entry, isListed })) } : block
}

class Gatherer {
  readonly blocks: Block[] = []
  private current = emptyBlock()
  private heading: Play | null = null
  private otherHeading: Said<string> | null = null
  private inline: Play | null = null
  private hasFoot = false
  private isClosed = false

  add(piece: Piece): void {
    if (piece.kind === 'divider') return this.close()
    if (piece.kind === 'blank') return this.hasFoot ? this.close() : undefined
    if (this.beginsAnother(piece)) this.begin(piece)
    if (this.blocks.at(-1) !== this.current) this.blocks.push(this.current)
    this.current.game = piece.facts.games[0]?.value ?? this.current.game
    this.current.otherLottery ??= piece.facts.otherLotteries[0] ?? null
    if (piece.kind === 'words') this.words(piece)
    else this.numbers(piece)
  }

  private close(): void {
    this.isClosed = this.current.entries.length > 0
  }

  private beginsAnother({ kind, facts, begins, text }: Piece): boolean {
    const { current } = this
    const hasLines = current.entries.length > 0
    if (facts.otherLotteries.length > 0) return hasLines || current.game !== null
    const game = facts.games[0]?.value
    if (game && (current.otherLottery || (current.game && current.game !== game && hasLines))) return true
    if (!hasLines) return false
    if (begins || (game && kind === 'words')) return true
    if (facts.issues.length > 0 && current.facts.issues.some(({ value }) => value !== facts.issues[0]!.value))
      return true
    if (kind === 'words') return this.isClosed && !isFoot(facts) && (facts.plays.length > 0 || facts.issues.length > 0)
    if (this.isClosed) return true
    return (
      addOnOf(facts) !== addOnOf(current.entries.at(-1)!.facts) &&
      !goesOn({ kind, facts, begins, text } as Piece, current.entries.at(-1)!)
    )
  }

  private begin({ facts }: Piece): void {
    const { game, otherLottery } = this.current
    this.current = emptyBlock()
    // Another ticket of the same game needs no heading of its own.
    if (facts.otherLotteries.length === 0) this.current.game = game
    if (facts.games.length === 0 && facts.otherLotteries.length === 0) this.current.otherLottery = otherLottery
    this.heading = null
    this.otherHeading = null
    this.inline = null
    this.hasFoot = false
    this.isClosed = false
  }

  private words(piece: Piece): void {
    const { facts } = piece
    if (wordsLeft(piece.text) !== '') this.current.asides.push(piece)
    gather(this.current.facts, facts, true)
    if (facts.plays.length > 0) this.heading = facts.plays.at(-1)!.value
    if (facts.plays.length > 0) this.otherHeading = null
    this.otherHeading = facts.otherPlays[0] ?? this.otherHeading
    if (this.current.entries.length === 0) return
    if (isFoot(facts)) this.hasFoot = true
    if (facts.totalsFen.length > 0) this.isClosed = true
  }

  private numbers(piece: Piece): void {
    const { entries } = this.current
    const before = entries.at(-1)
    if (before && goesOn(piece, before)) {
      entries[entries.length - 1] = { ...before, ...joined(before, piece) }
    } else {
      entries.push(this.entryOf(piece))
    }
    gather(this.current.facts, piece.facts, false)
    if (piece.facts.totalsFen.some(({ whole }) => whole)) this.isClosed = true
  }

  private entryOf(piece: Piece): Entry {
    const { plays, otherPlays } = piece.facts
    const own = plays[0]?.value ?? null
    const entry = {
      ...piece,
      play: own ?? this.heading,
      earlierPlay: own === null && this.heading === null ? this.inline : null,
      otherPlay: otherPlays[0] ?? (own === null ? this.otherHeading : null),
      number: this.current.entries.length + 1,
      isListed: false,
    }
    if (own !== null) this.inline = own
    return entry
  }
}

function emptyBlock(): Block {
  return { game: null, otherLottery: null, facts: noFacts(), entries: [], asides: [] }
}

/** 追加 said with a line is of that line: what differs in it is another ticket. */
const addOnOf = ({ addOns }: Facts): boolean | null => addOns.at(-1)?.value ?? null

const isFoot = ({ multiples, addOns, totalsFen, betCounts, issueCounts }: Facts): boolean =>
  [multiples, addOns, totalsFen, betCounts, issueCounts].some((said) => said.length > 0)

/** What is said of the whole ticket: everything in words alone, of a line's what says so. */
function gather(all: Facts, facts: Facts, whole: boolean): void {
  for (const key of Object.keys(all) as (keyof Facts)[]) {
    const said: readonly Said<unknown>[] = facts[key]
    const into: Said<unknown>[] = all[key]
    into.push(...said.filter((one) => whole || one.whole))
  }
}
