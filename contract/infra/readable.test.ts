import { describe, expect, test } from 'vitest'
import { isReadable, withoutUnseen } from './readable.ts'

describe('multi-line text', () => {
  test.each([
    ['好\n运', '好\n运'],
    ['好\r\n运\u2028气', '好\n运\n气'],
    ['好\u200B运\uFEFF', '好运'],
    ['\u202E倒过来\u2066', '倒过来'],
    ['一家人 👨‍👩‍👧‍👦 来了', '一家人 👨‍👩‍👧‍👦 来了'],
    ['a\u200Db\uE000', 'ab'],
    ['\u3164\u2800', ''],
    ['a\u0007b', 'ab'],
    ['一\u000B二\u000C三\u0085四', '一\n二\n三\n四'],
    [
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!',
    ],
    ['a\u{E0067}\u{E007F}', 'a'],
    ['03\t08\t12', '03 08 12'],
    ['一\n\n\n二', '一\n\n\n二'],
    ['一\n\n\n\n二', '一\n\n\n二'],
    [`一${'\r\n \u3000\u200B'.repeat(1500)}\n  二`, '一\n\n\n  二'],
  ])('normalises %j to %j', (text, kept) => expect(withoutUnseen(text)).toBe(kept))

  test.each(['好', '!', '🎈', '8', 'e\u0301', 'ก็'])('accepts %j as readable', (text) =>
    expect(isReadable(text)).toBe(true),
  )

  test.each(['', ' \n ', '\uFE0F', '\u0301', `a${'\u0335'.repeat(5)}`])('rejects %j as unreadable', (text) =>
    expect(isReadable(text)).toBe(false),
  )
})
