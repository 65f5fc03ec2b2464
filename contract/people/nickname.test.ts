import { describe, expect, test } from 'vitest'
import { isMisleading, toNickname } from './nickname.ts'

const KISS = '👩🏻‍❤️‍💋‍👩🏿'

describe('nicknames', () => {
  test.each([
    ['彩友123456', '彩友123456'],
    [' 小明🎈 ', '小明🎈'],
    ['一二三四五六七八九十一二', '一二三四五六七八九十一二'],
    ['e\u0301', 'é'],
    ['👨‍👩‍👧‍👦'.repeat(12), '👨‍👩‍👧‍👦'.repeat(12)],
    [KISS.repeat(12), KISS.repeat(12)],
    ['🏳️‍🌈🐻‍❄️🧑🏽‍🚀', '🏳️‍🌈🐻‍❄️🧑🏽‍🚀'],
    [
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['一二三四五六七八九十一二\u200B', '一二三四五六七八九十一二'],
    ['a\u200Db', 'ab'],
    ['🎈\u200D', '🎈'],
    ['👩\u200D\u200D👧', '👩👧'],
    ['a\u202Eb', 'ab'],
  ])('toNickname normalises %s to %s', (text, kept) => expect(toNickname(text)).toBe(kept))

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['13 characters', '一二三四五六七八九十一二三'],
    ['13 joined pictures', '👨‍👩‍👧‍👦'.repeat(13)],
    ['a joined emoji sequence', Array.from({ length: 6 }, () => '🎈').join('\u200D')],
    ['only zero-width spaces', '\u200B\u200B'],
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\u2028b'],
    ['a lone surrogate', 'a\uD83D'],
    ['an invisible filler', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['a lone combining mark', '\uFE0F'],
    ['stacked combining marks', `a${'\u0335'.repeat(5)}`],
  ])('toNickname rejects %s', (_name, text) => expect(toNickname(text)).toBeNull())

  test.each(['аdmin', 'Admin', 'ａｄｍｉｎ', '系统通知', '已注销用户', 'αlice'])(
    'isMisleading returns true for %s',
    (text) => expect(isMisleading(text)).toBe(true),
  )

  test.each(['小明', 'Ming', 'Иван', '彩友αβ', 'admin小明'])('isMisleading returns false for %s', (text) =>
    expect(isMisleading(text)).toBe(false),
  )
})
