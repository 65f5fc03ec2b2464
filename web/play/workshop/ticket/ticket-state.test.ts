import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  type TicketState,
  MAX_HASH_LENGTH,
  isTooLong,
  EMPTY_STATE,
  parseTicketState,
  keepOnlyText,
  withChoice,
  withText,
  writeTicketState,
} from './ticket-state.ts'

const none = () => null
const createState = (part: Partial<TicketState>): TicketState => ({ ...EMPTY_STATE, ...part })

test.each([
  EMPTY_STATE,
  createState({ issueno: '2022116' }),
  createState({ text: '08 14 26 27 30 32 + 12' }),
  createState({ text: '*' }),
  createState({ own: 'all' }),
  createState({ text: '123', chosen: [{ start: 0, label: '福彩3D' }], own: 'k1_+1sum!80~.' }),
  createState({ text: '1.2~3*4.\n０３，０８｜０１ 【胆】', issueno: '22120' }),
  createState({
    text: '123\n456',
    chosen: [
      { start: 0, label: '福彩3D' },
      { start: 4, label: '定位复式，27注~.*' },
    ],
  }),
])('parses its own serialised state %j', (state) => {
  const hash = writeTicketState(state)
  expect(hash).toMatch(/^(#[\w.~*%!'()-]+)?$/)
  expect(parseTicketState(hash, none)).toEqual(state)
})

test('parses a draw page’s link to 对奖', () => {
  const [, hash] = paths.checkIssue(1, '2022116').split('#')
  expect(parseTicketState(`#${hash}`, none)).toEqual(createState({ issueno: '2022116' }))
})

test('restores text too long for the URL from browser storage', () => {
  const long = createState({ text: '08 14 26 27 30 32 + 12\n'.repeat(60), issueno: '2022116' })
  const hash = writeTicketState(long)
  expect(hash).toBe('#1.2022116.*')
  expect(isTooLong(long)).toBe(true)
  expect(parseTicketState(hash, () => ({ text: long.text, chosen: [] }))).toEqual(long)
  expect(parseTicketState(hash, none)).toBeNull()
})

test('a too long text leaves the other input in the fragment', () => {
  const long = createState({ text: '08 14 26 27 30 32 + 12\n'.repeat(60), own: 'k1' })
  expect(writeTicketState(long)).toBe('#1..*.~k1')
  expect(isTooLong(long)).toBe(true)
  expect(parseTicketState('#1..*.~k1', () => ({ text: long.text, chosen: [] }))).toEqual(long)
  expect(keepOnlyText('#1.2022116.08+14.0~a.~k1')).toBe('#1..08+14.0~a')
})

test('accepts a fragment of the maximum length', () => {
  const just = createState({ text: '1'.repeat(MAX_HASH_LENGTH - '#1..'.length) })
  expect(writeTicketState(just)).toHaveLength(MAX_HASH_LENGTH)
  expect(isTooLong(just)).toBe(false)
  expect(isTooLong(createState({ text: `${just.text}1` }))).toBe(true)
})

test.each(['', '#', '#main', '#2.2022116.1', '#1.x.%E0%A4%A', '#1..', '#1..%ZZ.abc~1'])(
  'parses the fragment %j as an empty state',
  (hash) => {
    expect(parseTicketState(hash, none)).toEqual(EMPTY_STATE)
  },
)

test('replaces lone surrogates when serialising', () => {
  expect(parseTicketState(writeTicketState(createState({ text: '1\ud83d' })), none)?.text).toBe('1\ufffd')
})

test('a changed text retains answers about earlier parts', () => {
  const state = createState({
    text: '123\n456',
    chosen: [
      { start: 0, label: 'a' },
      { start: 4, label: 'b' },
    ],
  })
  expect(withText(state, '123\n457').chosen).toEqual(state.chosen)
  expect(withText(state, '123\n').chosen).toEqual([{ start: 0, label: 'a' }])
  expect(withText(state, '923').chosen).toEqual([])
})

test('an answer replaces the one at its offset; null removes it', () => {
  const once = withChoice(EMPTY_STATE, 4, 'a')
  expect(withChoice(once, 4, 'b').chosen).toEqual([{ start: 4, label: 'b' }])
  expect(withChoice(once, 4, null).chosen).toEqual([])
})
