import type { Game, Zone } from './games.ts'

/** Numbers of a bet or a draw, by zone. Balls are ascending, digits in the order of their positions. */
export interface Numbers {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Thrown for a text that is not a valid bet or draw of the game; `reason` explains in Chinese why. */
export class InvalidNumbers extends Error {
  override name = 'InvalidNumbers'
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** Thrown for an invalid issue number. Code that catches InvalidNumbers for a row of a file also catches this. */
export class InvalidIssue extends InvalidNumbers {
  override name = 'InvalidIssue'
}

export const listRange = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

const NONE: Zone = { count: 0, min: 0, max: 0, ordered: true }

/** Returns the second zone of a draw. In 七乐彩 this is the special number, which bets do not have. */
export function getDrawnSecondZone(game: Game): Zone | null {
  return game.special ? { ...game.first, count: 1 } : game.second
}

/** Parses the numbers of a draw, separated by spaces, commas, 、 or semicolons. Throws InvalidNumbers. */
export function parseDraw(game: Game, first: string, second: string): Numbers {
  const draw = { first: parseZone(game.first, first), second: parseZone(getDrawnSecondZone(game) ?? NONE, second) }
  if (game.special && draw.first.includes(draw.second[0]!)) throw new InvalidNumbers('特别号码与基本号码重复')
  return draw
}

/** Parses the numbers of a bet, with the same separators as `parseDraw`. Throws InvalidNumbers. */
export function parsePick(game: Game, first: string, second: string): Numbers {
  return { first: parseZone(game.first, first), second: parseZone(game.second ?? NONE, second) }
}

export function parseZone(zone: Zone, text: string): number[] {
  const numbers = text
    .split(/[\s,，、;；]+/)
    .filter((word) => word !== '')
    .map(parseNumber)
  if (numbers.length !== zone.count) throw new InvalidNumbers(`应有${zone.count}个号码，实有${numbers.length}个`)
  const stranger = numbers.find((n) => n < zone.min || n > zone.max)
  if (stranger !== undefined) throw new InvalidNumbers(`号码${stranger}超出${zone.min}-${zone.max}`)
  if (zone.ordered) return numbers
  if (new Set(numbers).size < zone.count) throw new InvalidNumbers('号码重复')
  return numbers.sort((a, b) => a - b)
}

function parseNumber(word: string): number {
  if (!/^\d{1,2}$/.test(word)) throw new InvalidNumbers(`“${word.slice(0, 20)}”不是号码`)
  return Number(word)
}

/** Formats the first zone as in the API: separated by commas, balls with two digits. */
export function formatFirst(game: Game, numbers: Numbers): string {
  return formatZone(game, numbers.first)
}

/** Formats the second zone as in the API; '' if there is none. */
export function formatSecond(game: Game, numbers: Numbers): string {
  return formatZone(game, numbers.second)
}

function formatZone(game: Game, zone: readonly number[]): string {
  if (game.kind === 'digits') return zone.join(',')
  return zone.map((n) => String(n).padStart(2, '0')).join(',')
}

/** Converts an issue number with five or seven digits (26096, 2026096) to the game's own form. Throws InvalidIssue. */
export function normaliseIssue(game: Game, text: string): string {
  const issue = /^(?:20)?(\d{2}(\d{3}))$/.exec(text.trim())
  const counter = Number(issue?.[2] ?? 0)
  if (!issue || counter < 1 || counter > 366) throw new InvalidIssue(`期号“${text.slice(0, 20)}”不正确`)
  return game.issueDigits === 7 ? `20${issue[1]}` : issue[1]!
}

/** Returns the issue number with seven digits, in which the order of texts is the order of the draws. */
export function toSortableIssue(game: Game, issueno: string): string {
  return game.issueDigits === 7 ? issueno : `20${issueno}`
}
