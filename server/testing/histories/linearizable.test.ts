import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Recorded, type SequentialModel, unexplained } from './linearizable.ts'

type Asked = 'read' | { set: number } | { from: number; to: number }

/** Model of a register with read, write and compare-and-set. */
const register: SequentialModel<number, Asked> = {
  start: 0,
  step(paper, asked, told) {
    if (asked === 'read') return told === null || ('done' in told && told.done === paper) ? [paper] : []
    if ('set' in asked) return [asked.set]
    if (asked.from === paper) return told && 'refused' in told ? [] : [asked.to]
    return told && 'done' in told ? [] : [paper]
  },
}

const said = (asked: Asked, done: unknown, began: number, ended: number): Recorded<Asked> => ({
  asked,
  told: { done },
  began,
  ended,
})
const refused = (asked: Asked, began: number, ended: number): Recorded<Asked> => ({
  asked,
  told: { refused: '' },
  began,
  ended,
})
const unanswered = (asked: Asked, began: number): Recorded<Asked> => ({ asked, told: null, began, ended: Infinity })

test('accepts any order of concurrent calls', () => {
  expect(unexplained(register, [])).toBeNull()
  expect(unexplained(register, [said({ set: 1 }, null, 0, 9), said('read', 0, 1, 2), said('read', 1, 3, 4)])).toBeNull()
  expect(
    unexplained(register, [
      said({ set: 1 }, null, 0, 9),
      said({ set: 2 }, null, 0, 9),
      said('read', 2, 1, 3),
      said('read', 1, 4, 5),
    ]),
  ).toBeNull()
})

test('rejects a stale read after a write and explains it', () => {
  expect(unexplained(register, [said({ set: 1 }, null, 0, 1), said('read', 0, 2, 3)])).toBe(
    [
      'at first 0',
      '  0.0–1.0 {"set":1} → {"done":null}',
      '    then 1',
      'and none of these can follow:',
      '  2.0–3.0 "read" → {"done":0}',
    ].join('\n'),
  )
  // A value that one caller has read cannot be undone for another.
  expect(
    unexplained(register, [said({ set: 1 }, null, 0, 9), said('read', 1, 1, 2), said('read', 0, 3, 4)]),
  ).not.toBeNull()
})

test('rejects a lost update', () => {
  const change = (to: number) => ({ from: 0, to })
  expect(unexplained(register, [said(change(1), null, 0, 5), refused(change(2), 0, 5)])).toBeNull()
  expect(unexplained(register, [said(change(1), null, 0, 5), said(change(2), null, 0, 5)])).not.toBeNull()
  expect(unexplained(register, [refused(change(1), 0, 5)])).not.toBeNull()
})

test('allows a call without a reply at any later time, once or never', () => {
  const lost = unanswered({ set: 1 }, 5)
  expect(unexplained(register, [lost, said('read', 0, 6, 7), said('read', 1, 8, 9)])).toBeNull()
  expect(unexplained(register, [lost, said('read', 0, 6, 7)])).toBeNull()
  expect(unexplained(register, [lost, said('read', 1, 1, 2)])).not.toBeNull()
  const reads = [said('read', 1, 6, 7), said({ set: 2 }, null, 8, 9), said('read', 1, 10, 11)]
  expect(unexplained(register, [lost, ...reads])).not.toBeNull()
  expect(unexplained(register, [lost, unanswered({ set: 1 }, 5), ...reads])).toBeNull()
})

/** Histories of a real register: each call takes effect between its start and its end; some replies are lost. */
const histories = fc
  .array(
    fc.record({
      asked: fc.oneof(
        fc.constant('read' as const),
        fc.record({ set: fc.nat(2) }),
        fc.record({ from: fc.nat(2), to: fc.nat(2) }),
      ),
      at: fc.nat(30),
      before: fc.nat(8),
      after: fc.nat(8),
      fate: fc.constantFrom('answered', 'answered', 'answered', 'lost'),
    }),
    { maxLength: 12 },
  )
  .map((calls) => {
    let value = 0
    return calls
      .toSorted((a, b) => a.at - b.at)
      .map(({ asked, at, before, after, fate }, nth): Recorded<Asked> => {
        const is = value
        const fits = typeof asked === 'object' && 'from' in asked && asked.from === value
        if (typeof asked === 'object') value = 'set' in asked ? asked.set : fits ? asked.to : value
        // Distinct times, so that their order is unique.
        const moment = at + nth / 100
        if (fate === 'lost') return unanswered(asked, moment - before)
        const times = [moment - before, moment + after] as const
        if (typeof asked === 'object' && 'from' in asked) {
          return fits ? said(asked, null, ...times) : refused(asked, ...times)
        }
        return said(asked, asked === 'read' ? is : null, ...times)
      })
  })

test('accepts histories of a real register and rejects impossible reads', () => {
  fc.assert(fc.property(histories, (history) => unexplained(register, history) === null))
  // No history explains a value that was never set.
  fc.assert(fc.property(histories, (history) => unexplained(register, [...history, said('read', 7, 50, 51)]) !== null))
})
