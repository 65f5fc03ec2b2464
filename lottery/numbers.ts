import type { Game, Zone } from './games.ts'

/** The numbers of a bet or a draw. Ball games are ascending, digit games in position. */
export interface Numbers {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Text that is no bet or draw of the game; `reason` says why, in Chinese. */
export class InvalidNumbers extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidNumbers'
    this.reason = reason
  }
}

/** Text that is no issue number. A kind of InvalidNumbers, so that one catch refuses a bad row. */
export class InvalidIssue extends InvalidNumbers {
  override readonly name = 'InvalidIssue'
}

/** The whole numbers from one to another, both included: of a zone all that it has. */
export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

const NONE: Zone = { count: 0, min: 0, max: 0, ordered: true }

/** What the draw announces beside the first zone: 七乐彩 has a special number that no pick has. */
export function drawnSecond(game: Game): Zone | null {
  return game.special ? { ...game.first, count: 1 } : game.second
}

/** The numbers of a draw, set apart by spaces, commas, 、 or semicolons. Throws InvalidNumbers. */
export function parseDraw(game: Game, first: string, second: string): Numbers {
  const draw = { first: parseZone(game.first, first), second: parseZone(drawnSecond(game) ?? NONE, second) }
  if (game.special && draw.first.includes(draw.second[0]!)) throw new InvalidNumbers('特别号码与基本号码重复')
  return draw
}

/** The numbers of a player's bet, set apart likewise. Throws InvalidNumbers. */
export function parsePick(game: Game, first: string, second: string): Numbers {
  return { first: parseZone(game.first, first), second: parseZone(game.second ?? NONE, second) }
}

/** The numbers of one zone, ascending where their order means nothing. Throws InvalidNumbers. */
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

/** The wire form of the first zone: comma-separated, ball games with two digits. */
export function formatFirst(game: Game, numbers: Numbers): string {
  return formatZone(game, numbers.first)
}

/** The wire form of the second zone, '' where there is none. */
export function formatSecond(game: Game, numbers: Numbers): string {
  return formatZone(game, numbers.second)
}

function formatZone(game: Game, zone: readonly number[]): string {
  if (game.kind === 'digits') return zone.join(',')
  return zone.map((n) => String(n).padStart(2, '0')).join(',')
}

/** The official form of an issue number that may be printed in the other form (26096 for 2026096). Throws InvalidIssue. */
export function normaliseIssue(game: Game, text: string): string {
  const issue = /^(?:20)?(\d{2}(\d{3}))$/.exec(text.trim())
  const counter = Number(issue?.[2] ?? 0)
  if (!issue || counter < 1 || counter > 366) throw new InvalidIssue(`期号“${text.slice(0, 20)}”不正确`)
  return game.issueDigits === 7 ? `20${issue[1]}` : issue[1]!
}

/** The 7-digit form, which sorts as text in the order of the draws. */
export function sortableIssue(game: Game, issueno: string): string {
  return game.issueDigits === 7 ? issueno : `20${issueno}`
}
