import { expect, test } from 'vitest'
import { type RecordedCall, type SequentialModel, findUnexplained } from './linearizable.ts'

type RegisterCall = 'read' | { set: number } | { from: number; to: number }

const register: SequentialModel<number, RegisterCall> = {
  start: 0,
  step(paper, asked, told) {
    if (asked === 'read') return told === null || ('done' in told && told.done === paper) ? [paper] : []
    if ('set' in asked) return [asked.set]
    if (asked.from === paper) return told && 'refused' in told ? [] : [asked.to]
    return told && 'done' in told ? [] : [paper]
  },
}

const record =
  (told: RecordedCall['told']) =>
  (asked: RegisterCall, began: number, ended = Infinity): RecordedCall<RegisterCall> => ({ asked, told, began, ended })
const recordDone = (asked: RegisterCall, done: unknown, began: number, ended: number) =>
  record({ done })(asked, began, ended)
const recordRefused = record({ refused: '' })
const recordUnanswered = record(null)

test('findUnexplained accepts any order of concurrent calls', () => {
  expect(findUnexplained(register, [])).toBeNull()
  expect(
    findUnexplained(register, [
      recordDone({ set: 1 }, null, 0, 9),
      recordDone('read', 0, 1, 2),
      recordDone('read', 1, 3, 4),
    ]),
  ).toBeNull()
  expect(
    findUnexplained(register, [
      recordDone({ set: 1 }, null, 0, 9),
      recordDone({ set: 2 }, null, 0, 9),
      recordDone('read', 2, 1, 3),
      recordDone('read', 1, 4, 5),
    ]),
  ).toBeNull()
})

test('findUnexplained rejects and explains a stale read', () => {
  expect(findUnexplained(register, [recordDone({ set: 1 }, null, 0, 1), recordDone('read', 0, 2, 3)])).toBe(
    [
      'at first 0',
      '  0.0–1.0 {"set":1} → {"done":null}',
      '    then 1',
      'and none of these can follow:',
      '  2.0–3.0 "read" → {"done":0}',
    ].join('\n'),
  )
  // After one caller has read the new value, no caller may read the old one.
  expect(
    findUnexplained(register, [
      recordDone({ set: 1 }, null, 0, 9),
      recordDone('read', 1, 1, 2),
      recordDone('read', 0, 3, 4),
    ]),
  ).not.toBeNull()
})

test('findUnexplained rejects a lost update', () => {
  const change = (to: number) => ({ from: 0, to })
  expect(findUnexplained(register, [recordDone(change(1), null, 0, 5), recordRefused(change(2), 0, 5)])).toBeNull()
  expect(
    findUnexplained(register, [recordDone(change(1), null, 0, 5), recordDone(change(2), null, 0, 5)]),
  ).not.toBeNull()
  expect(findUnexplained(register, [recordRefused(change(1), 0, 5)])).not.toBeNull()
})

test('findUnexplained applies an unanswered call later or never', () => {
  const lost = recordUnanswered({ set: 1 }, 5)
  expect(findUnexplained(register, [lost, recordDone('read', 0, 6, 7), recordDone('read', 1, 8, 9)])).toBeNull()
  expect(findUnexplained(register, [lost, recordDone('read', 0, 6, 7)])).toBeNull()
  expect(findUnexplained(register, [lost, recordDone('read', 1, 1, 2)])).not.toBeNull()
  const reads = [recordDone('read', 1, 6, 7), recordDone({ set: 2 }, null, 8, 9), recordDone('read', 1, 10, 11)]
  expect(findUnexplained(register, [lost, ...reads])).not.toBeNull()
  expect(findUnexplained(register, [lost, recordUnanswered({ set: 1 }, 5), ...reads])).toBeNull()
})
