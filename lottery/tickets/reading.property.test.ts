import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { readTickets } from './reading/reading.ts'
import { referenceReadings } from './testing/reference-reader.ts'
import { type Edit, editTokens, seededDice, writeTicket } from './testing/written-tickets.ts'
import type { Choice, Ticket } from './ticket.ts'

/** PROOFS_FULL=1: 100,000 cases with the seed PROOFS_SEED or a random seed. Otherwise 2,000 cases with a fixed seed. */
const FULL = process.env.PROOFS_FULL === '1'
const CASES = FULL ? 100_000 : 2_000
const SEED = FULL ? Number(process.env.PROOFS_SEED ?? Date.now() % 2 ** 31) : 1

const seeds = fc.nat()
const edits = fc.array(fc.tuple(fc.nat(3), fc.nat(), fc.nat()), { maxLength: 3 })

describe('readTickets', () => {
  test('agrees with the reference on random tickets', { timeout: 3_600_000 }, () => {
    let judged = 0
    const compare = (seed: number, changes: Edit[]) => {
      const dice = seededDice(seed)
      const game = ALL_GAMES[dice(ALL_GAMES.length)]!
      const text = editTokens(writeTicket(game, dice).tokens, changes).join('')
      const given = dice(4) === 0 ? game : null
      const { tickets } = readTickets(text, { game: given })
      const read = tickets.flatMap(({ ticket }) => ticket ?? [])
      if (read.length === 0 || read.length < tickets.length) return
      const expected = referenceReadings(text, given)
      if (expected === null) return
      judged++
      expect([...new Set(expected.map(meaning))], text).toEqual([meaning(read)])
    }
    fc.assert(fc.property(seeds, edits, compare), { numRuns: CASES, seed: SEED })
    if (FULL) console.warn(`seed ${SEED}: judged ${judged} of ${CASES} cases`)
    expect(judged).toBeGreaterThan(CASES / 5)
  })
})

const meaning = (tickets: readonly Ticket[]) =>
  JSON.stringify(
    tickets.map(({ game, issueno, issues, addOn, lines }) => ({
      game: game.code,
      issueno,
      issues,
      addOn,
      lines: lines.map(({ choice, multiple }) => ({ choice: sameForm(choice), multiple })),
    })),
  )

/** Returns a comparable value of a choice. 组选单式 of three different digits equals 组六 of the same digits. */
function sameForm(choice: Choice): unknown[] {
  if (choice.form === 'balls')
    return [choice.first.bankers, choice.first.others, choice.second?.bankers, choice.second?.others]
  if (choice.form === 'group3' || choice.form === 'group6') return [choice.form, choice.bankers, choice.others]
  if (choice.form === 'group') return [new Set(choice.digits).size === 3 ? 'group6' : 'group', [], choice.digits]
  return [choice]
}
