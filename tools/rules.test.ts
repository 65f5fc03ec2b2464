import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FREE_REFRESHES, lockLimit } from '#contract/quotas.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { FLOOD_LIMITS } from '#server/limits/limits.rules.ts'
import { ADDRESS_REFRESHES } from '#server/picks/picks.rules.ts'

/** The rows of all tables under docs/rules/, cell by cell. */
function rowsOf(file: string): string[][] {
  const lines = readFileSync(new URL(`../docs/rules/${file}`, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '))
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const inWords = (days: readonly number[]) => (days.length === 7 ? 'daily' : days.map((day) => DAYS[day]).join(' '))

test('the games are those of the code', () => {
  const written = rowsOf('games.md').filter(([type]) => /^\d$/.test(type ?? ''))
  expect(written.map(([type, name, , ...rest]) => [type, name, ...rest])).toEqual(
    ALL_GAMES.map(({ type, name, combinations, drawDays, clocks }) => {
      const { salesStop, draw } = clocks.at(-1)!
      return [String(type), name, combinations.toLocaleString('en'), inWords(drawDays), `${salesStop}, ${draw}`]
    }),
  )
})

test('the flood limits are those of the code', () => {
  const written = rowsOf('security.md').map(([name = '', most = '']) => [/^\w*/.exec(name)?.[0], most])
  for (const [name, { most, seconds, address }] of Object.entries(FLOOD_LIMITS)) {
    const [, words = ''] = written.find(([first]) => first === name) ?? []
    expect(words, name).toMatch(seconds === 60 ? `${most} a minute` : `${most} in ${seconds / 60} minutes`)
    if (address) expect(words, name).toContain(`${address.toLocaleString('en')} of all visitors`)
  }
})

test('the quotas are those of the code', () => {
  const { visitor, member } = FREE_REFRESHES
  expect(rowsOf('picking.md')).toEqual(
    expect.arrayContaining([
      ['refreshes', `${visitor}, and ${ADDRESS_REFRESHES} of all visitors of one address`, String(member), 'unlimited'],
      ['locks held at a time', '–', String(lockLimit('member', 'lucky')), String(lockLimit('vip', 'lucky'))],
    ]),
  )
})
