import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import {
  type TicketState,
  HASH_LONGEST,
  isTooLong,
  NOTHING,
  readTicketState,
  textOnly,
  withChoice,
  withText,
  writeTicketState,
} from './ticket-state.ts'

const none = () => null
const asked = (part: Partial<TicketState>): TicketState => ({ ...NOTHING, ...part })

test.each([
  NOTHING,
  asked({ issueno: '2022116' }),
  asked({ text: '08 14 26 27 30 32 + 12' }),
  asked({ text: '*' }),
  asked({ own: 'all' }),
  asked({ text: '123', chosen: [{ start: 0, label: '福彩3D' }], own: 'k1_+1sum!80~.' }),
  asked({ text: '1.2~3*4.\n０３，０８｜０１ 【胆】', issueno: '22120' }),
  asked({
    text: '123\n456',
    chosen: [
      { start: 0, label: '福彩3D' },
      { start: 4, label: '定位复式，27注~.*' },
    ],
  }),
])('what an address is written with is read from it: %j', (state) => {
  const hash = writeTicketState(state)
  expect(hash).toMatch(/^(#[\w.~*%!'()-]+)?$/)
  expect(readTicketState(hash, none)).toEqual(state)
})

test('the link of a draw’s page is read', () => {
  const [, hash] = paths.checkIssue(1, '2022116').split('#')
  expect(readTicketState(`#${hash}`, none)).toEqual(asked({ issueno: '2022116' }))
})

test('what is too long for an address is kept by the browser, and is lost elsewhere', () => {
  const long = asked({ text: '08 14 26 27 30 32 + 12\n'.repeat(60), issueno: '2022116' })
  const hash = writeTicketState(long)
  expect(hash).toBe('#1.2022116.*')
  expect(isTooLong(long)).toBe(true)
  expect(readTicketState(hash, () => ({ text: long.text, chosen: [] }))).toEqual(long)
  expect(readTicketState(hash, none)).toBeNull()
})

test('what a part remembers stands beside a text that is too long, and stays with its game', () => {
  const long = asked({ text: '08 14 26 27 30 32 + 12\n'.repeat(60), own: 'k1' })
  expect(writeTicketState(long)).toBe('#1..*.~k1')
  expect(isTooLong(long)).toBe(true)
  expect(readTicketState('#1..*.~k1', () => ({ text: long.text, chosen: [] }))).toEqual(long)
  expect(textOnly('#1.2022116.08+14.0~a.~k1')).toBe('#1..08+14.0~a')
})

test('an address has as many characters as it may have, and no more', () => {
  const just = asked({ text: '1'.repeat(HASH_LONGEST - '#1..'.length) })
  expect(writeTicketState(just)).toHaveLength(HASH_LONGEST)
  expect(isTooLong(just)).toBe(false)
  expect(isTooLong(asked({ text: `${just.text}1` }))).toBe(true)
})

test.each(['', '#', '#main', '#2.2022116.1', '#1.x.%E0%A4%A', '#1..', '#1..%ZZ.abc~1'])('%j says nothing', (hash) => {
  expect(readTicketState(hash, none)).toEqual(NOTHING)
})

test('half a character is no address that fails', () => {
  expect(readTicketState(writeTicketState(asked({ text: '1\ud83d' })), none)?.text).toBe('1\ufffd')
})

test('what was chosen holds as long as the text before it is the same', () => {
  const state = asked({
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

test('a choice takes the place of the one before, and can be taken back', () => {
  const once = withChoice(NOTHING, 4, 'a')
  expect(withChoice(once, 4, 'b').chosen).toEqual([{ start: 4, label: 'b' }])
  expect(withChoice(once, 4, null).chosen).toEqual([])
})
