import { expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { expanded } from '#lottery/tickets/expansion.ts'
import { payout } from '#lottery/tickets/payout.ts'
import { madePrizes } from '#lottery/tickets/testing/made-prizes.ts'
import { createRandomDraw, createChoice } from '#lottery/tickets/testing/random-tickets.ts'
import { listIssueRules } from '#lottery/tickets/testing/rules.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'
import { findWonLevel } from '#lottery/prizes.ts'
import { computeScores } from './points.ts'

const TICKETS = 100

test.each(ALL_GAMES)('$name: a ticket bet’s payout equals the same pick’s points', (game) => {
  for (let seed = 0; seed < TICKETS; seed++) {
    const dice = createSeededDice(seed)
    const wide = createChoice(game, game.kind === 'balls' ? 'balls' : 'places', dice)
    for (const { rule, issueno } of listIssueRules(game)) {
      const numbers = createRandomDraw(rule, wide, dice)
      const prizes = madePrizes(rule, dice).map((prize) => ({ ...prize, winners: null }))
      // The table is incomplete, so there are no substitute points: the points equal the published amounts.
      const { levels } = computeScores(rule, prizes, false, () => null)
      for (const bet of [...expanded(game, wide)].slice(0, 20)) {
        const won = findWonLevel(rule, bet, numbers)
        const points = won ? levels.find(({ level }) => level === won.level)!.points : 0
        const ticket = { game, lines: [{ choice: one(bet), multiple: 1 }], addOn: false, issueno, issues: 1 }
        const { fen, undecided } = payout(ticket, { issueno, rule, numbers, prizes })
        expect(undecided ? null : Math.floor(fen / 100), `${issueno} ${won?.name}`).toBe(points)
      }
    }
  }

  function one({ first, second }: { first: readonly number[]; second: readonly number[] }): Choice {
    if (game.kind === 'digits') return { form: 'places', places: [...first, ...second].map((digit) => [digit]) }
    const zone = (others: readonly number[]) => ({ bankers: [], others })
    return { form: 'balls', first: zone(first), second: game.second && zone(second) }
  }
})
