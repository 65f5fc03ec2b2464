import { describe, expect, test } from 'vitest'
import { nicknameOf } from './nickname.ts'

const KISS = '👩🏻‍❤️‍💋‍👩🏿'

describe('a nickname', () => {
  test.each([
    ['彩友123456', '彩友123456'],
    [' 小明🎈 ', '小明🎈'],
    ['一二三四五六七八九十一二', '一二三四五六七八九十一二'],
    ['e\u0301', 'é'],
    ['👨‍👩‍👧‍👦'.repeat(12), '👨‍👩‍👧‍👦'.repeat(12)],
    [KISS.repeat(12), KISS.repeat(12)],
    ['🏳️‍🌈🐻‍❄️🧑🏽‍🚀', '🏳️‍🌈🐻‍❄️🧑🏽‍🚀'],
  ])('%s is kept as %s', (text, kept) => expect(nicknameOf(text)).toBe(kept))

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['13 characters', '一二三四五六七八九十一二三'],
    ['13 joined pictures', '👨‍👩‍👧‍👦'.repeat(13)],
    ['a zero-width joiner between letters', 'a\u200Db'],
    ['one behind a picture', '🎈\u200D'],
    ['one before a picture', 'a\u200D🎈'],
    ['two in a row', '👩\u200D\u200D👧'],
    ['a chain of pictures that counts as one', Array.from({ length: 6 }, () => '🎈').join('\u200D')],
    ['a zero-width space', 'a\u200Bb'],
    ['a direction mark', 'a\u202Eb'],
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\u2028b'],
    ['half a surrogate pair', 'a\uD83D'],
    ['a filler that draws nothing', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['a mark alone', '\uFE0F'],
    ['a pile of marks', `a${'\u0335'.repeat(5)}`],
  ])('%s is none', (_name, text) => expect(nicknameOf(text)).toBeNull())
})
