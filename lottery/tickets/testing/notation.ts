import { getGameByCode, isGameCode } from '#lottery/games.ts'
import type { Choice, Line, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/**
 * Parses the short notation of the tests: `ssq #2022116 n5: 14>3,8,19+12 *2 | 1,2,3,4,5,6+7`, bankers before `>`. Digit
 * games: `p 1,2/3/4` by position, `g 1,1,2`, `g3 1>2,3`, `g6 1,2,3,4`, `s 10,11`, `gs 10`, `sp 5`, `a 1,2,3`.
 */
export function parseTicket(short: string): Ticket {
  const [head = '', lines = ''] = short.split(': ')
  const [code = '', ...terms] = head.split(' ')
  if (!isGameCode(code)) throw new Error(short)
  const term = (sign: string) => terms.find((one) => one.startsWith(sign))?.slice(sign.length)
  return {
    game: getGameByCode(code),
    lines: lines.split(' | ').map(parseLine),
    addOn: term('add') !== undefined,
    issueno: term('#') ?? null,
    issues: Number(term('n') ?? 1),
  }
}

function parseLine(short: string): Line {
  const [choice = '', multiple = '1'] = short.split(' *')
  return { choice: parseChoice(choice), multiple: Number(multiple) }
}

function parseChoice(short: string): Choice {
  const [form, rest = ''] = /^[a-z]/.test(short) ? short.split(' ') : ['', short]
  if (form === 'p') return { form: 'places', places: rest.split('/').map(numbers) }
  if (form === 'g') return { form: 'group', digits: numbers(rest) }
  if (form === 'g3' || form === 'g6') return { form: form === 'g3' ? 'group3' : 'group6', ...zone(rest) }
  if (form === 's' || form === 'gs') return { form: form === 's' ? 'sums' : 'group-sums', sums: numbers(rest) }
  if (form === 'sp') return { form: 'spans', spans: numbers(rest) }
  if (form === 'a') return { form: 'arranged', digits: numbers(rest) }
  const [first = '', second] = rest.split('+')
  return { form: 'balls', first: zone(first), second: second === undefined ? null : zone(second) }
}

function zone(short: string): ZoneChoice {
  const [before, after] = short.split('>')
  return after === undefined
    ? { bankers: [], others: numbers(before!) }
    : { bankers: numbers(before!), others: numbers(after) }
}

const numbers = (short: string) => short.split(',').map(Number)
