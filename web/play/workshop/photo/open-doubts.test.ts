import { describe, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { openDoubts } from './open-doubts.ts'
import type { Doubt, PhotoReading } from './photo-reading.ts'

const TEXT = '双色球 第2022138期\n03 04 12 24 27 30 + 07\n01 05 09 16 22 28 + 03\n2倍 合计8元'
const LINE: Doubt = { about: 3, words: '两遍读得不一样' }
const SUM: Doubt = { about: 'sum', words: '合计与读到的号码、倍数对不上' }

const reading = (doubts: readonly Doubt[], text = TEXT): PhotoReading => ({ game: GAMES[1], text, doubts })

describe('a line in doubt', () => {
  test.each([
    ['as it was read', TEXT, [LINE]],
    ['below an empty line', `\n${TEXT}`, [{ ...LINE, about: 4 }]],
    ['with spaces around', TEXT.replace('01 05', ' 01 05').replace('+ 03', '+ 03 '), [LINE]],
    ['without the head', TEXT.split('\n').slice(1).join('\n'), [{ ...LINE, about: 2 }]],
    ['written anew', TEXT.replace('01 05', '01 06'), []],
    ['written anew below an empty line', `\n${TEXT.replace('01 05', '01 06')}`, []],
  ])('%s', (_, text, open) => {
    expect(openDoubts(reading([LINE]), text)).toEqual(open)
  })

  test('of two alike the one that is left', () => {
    const text = '双色球 第2022138期\n01 05 09 16 22 28 + 03\n01 05 09 16 22 28 + 03\n合计4元'
    const both = reading([{ ...LINE, about: 2 }, LINE], text)
    expect(openDoubts(both, text)).toEqual(both.doubts)
    expect(openDoubts(both, text.replace('01 05', '01 06'))).toEqual([LINE])
  })
})

describe('the sum is reckoned of the text as it stands', () => {
  const misread = TEXT.replace('8元', '6元')
  test.each([
    ['misread', misread, [SUM]],
    ['misread, and something else written', `\n${misread}`, [SUM]],
    ['mended', TEXT, []],
    ['met by mended numbers', misread.replace('2倍', '3倍').replace(/\n01.*/, ''), []],
    ['gone', TEXT.replace('合计8元', ''), [{ about: 'sum', words: '没看清合计' }]],
    ['met by rows that may be two lines', '双色球 第2022138期\n01 16 25 26 27 31 32\n蓝球 15\n合计14元', [SUM]],
    ['with a line that nobody can read', TEXT.replace('30 + 07', '39 + 07'), [SUM]],
  ])('%s', (_, text, open) => {
    expect(openDoubts(reading([SUM], misread), text)).toEqual(open)
  })
  test('and in doubt where a line that was sure is changed', () => {
    expect(openDoubts(reading([]), TEXT)).toEqual([])
    expect(openDoubts(reading([]), TEXT.replace(/\n01.*/, ''))).toEqual([SUM])
  })
})

test('game, issue and multiple are in doubt until the text says otherwise', () => {
  const game: Doubt = { about: 'game', words: '票上印的是双色球，不是七乐彩' }
  const issue: Doubt = { about: 'issue', words: '期号两遍读得不一样' }
  const multiple: Doubt = { about: 'multiple', words: '没看清倍数' }
  const text = TEXT.replace('2倍 合计8元', '合计4元')
  const open = (now: string) => openDoubts(reading([game, issue, multiple], text), now)
  expect(open(text)).toEqual([game, issue, multiple])
  expect(open(text.replace('2022138', '2022133'))).toEqual([game, multiple])
  expect(open(text.replace(' 第2022138期', ''))).toEqual([game, issue, multiple])
  expect(open(text.replace('合计', '1倍 合计'))).toEqual([game, issue])
  expect(open(text.replace('双色球', '七乐彩'))).toEqual([issue, multiple, SUM])
})
