import type { BallsChoice, Choice, Form, PlacesChoice, ZoneChoice } from './ticket.ts'

export type ThreeDigitsChoice = Exclude<Choice, BallsChoice | PlacesChoice>

const TEN = Array.from({ length: 10 }, (_, digit) => digit)

/** All 1000 直选 bets (ordered digits), from 000 to 999. */
const IN_ORDER = TEN.flatMap((a) => TEN.flatMap((b) => TEN.map((c) => [a, b, c] as const)))
/** All 组选 bets, with ascending digits. Three equal digits (豹子) are not a 组选 bet. */
const IN_ANY_ORDER = IN_ORDER.filter(([a, b, c]) => a <= b && b <= c && a < c)

const GROUPS: readonly Form[] = ['group', 'group3', 'group6', 'group-sums']

export const inAnyOrder = (form: Form): boolean => GROUPS.includes(form)

export function threeDigitBets(choice: ThreeDigitsChoice): (readonly number[])[] {
  return (inAnyOrder(choice.form) ? IN_ANY_ORDER : IN_ORDER).filter((digits) => covers(choice, digits))
}

/** Returns whether a choice contains the bet on these digits: for 直选 in this order, for 组选 in any order. */
export function covers(choice: ThreeDigitsChoice, digits: readonly number[]): boolean {
  switch (choice.form) {
    case 'group':
      return ascending(digits).join() === ascending(choice.digits).join()
    case 'group3':
      return countKinds(digits) === 2 && hasOnlyDigits(choice, digits)
    case 'group6':
      return countKinds(digits) === 3 && hasOnlyDigits(choice, digits)
    case 'group-sums':
      return countKinds(digits) > 1 && choice.sums.includes(sumDigits(digits))
    case 'sums':
      return choice.sums.includes(sumDigits(digits))
    case 'spans':
      return choice.spans.includes(Math.max(...digits) - Math.min(...digits))
    case 'arranged':
      return countKinds(digits) === 3 && digits.every((digit) => choice.digits.includes(digit))
  }
}

/** Counts the different digits: 1 for three equal digits, 2 for a pair and another digit, otherwise 3. */
export const countKinds = (digits: readonly number[]): number => new Set(digits).size

const sumDigits = (digits: readonly number[]) => digits.reduce((sum, digit) => sum + digit, 0)

const ascending = (digits: readonly number[]) => digits.toSorted((a, b) => a - b)

const hasOnlyDigits = ({ bankers, others }: ZoneChoice, digits: readonly number[]) =>
  bankers.every((digit) => digits.includes(digit)) &&
  digits.every((digit) => bankers.includes(digit) || others.includes(digit))
