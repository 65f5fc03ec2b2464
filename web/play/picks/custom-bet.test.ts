import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import {
  chooseDigit,
  countChosen,
  createEmptyBet,
  parseHandedBet,
  isFull,
  toggleBall,
  toWireCustomBet,
} from './custom-bet.ts'

const ssq = GAMES[1]
const qxc = GAMES[6]

test('toggleBall toggles a ball; a full zone accepts none', () => {
  const two = toggleBall(ssq.first, toggleBall(ssq.first, [], 9), 3)
  expect(two).toEqual([9, 3])
  expect(toggleBall(ssq.first, two, 9)).toEqual([3])
  const six = [1, 2, 3, 4, 5, 6]
  expect(isFull(ssq.first, six)).toBe(true)
  expect(toggleBall(ssq.first, six, 7)).toBe(six)
})

test('chooseDigit selects one digit per position', () => {
  const empty = createEmptyBet(qxc)
  expect(empty).toEqual({ first: [null, null, null, null, null, null], second: [null] })
  const twice = chooseDigit(chooseDigit(empty.first, 0, 7), 3, 7)
  expect(twice).toEqual([7, null, null, 7, null, null])
  expect(countChosen(twice)).toBe(2)
  expect(chooseDigit(twice, 0, 7)[0]).toBeNull()
  expect(chooseDigit(twice, 0, 2)[0]).toBe(2)
})

test('toWireCustomBet sorts the balls, or returns why the bet is incomplete', () => {
  expect(toWireCustomBet(ssq, { first: [9, 3, 33, 1, 20, 11], second: [5] })).toEqual({
    red: '01,03,09,11,20,33',
    blue: '05',
  })
  expect(toWireCustomBet(ssq, { first: [9, 3], second: [5] })).toEqual({ reason: '应有6个号码，实有2个' })
  expect(toWireCustomBet(qxc, { first: [0, 0, 1, 9, 9, 2], second: [14] })).toEqual({ red: '0,0,1,9,9,2', blue: '14' })
})

test('parseHandedBet accepts only valid bets of the game', () => {
  expect(parseHandedBet(ssq, '01,02,03,04,05,06;07')).toEqual({ first: [1, 2, 3, 4, 5, 6], second: [7] })
  expect(parseHandedBet(qxc, '0,1,2,3,4,5;14')).toEqual({ first: [0, 1, 2, 3, 4, 5], second: [14] })
  for (const text of [null, '', '01', '01,02,03,04,05,34;07', '01,02,03,04,05,06;17', '<b>']) {
    expect(parseHandedBet(ssq, text), String(text)).toBeNull()
  }
})
