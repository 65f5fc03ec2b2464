import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCalendarFile } from './ics.ts'

const STAMP = new Date('2022-12-29T13:15:00Z')

test('formats times in UTC and escapes text', () => {
  const file = formatCalendarFile('开奖', [
    {
      uid: 'ssq-2023001@x',
      at: new Date('2023-01-01T21:15:00+08:00'),
      stamp: STAMP,
      summary: '第2023001期',
      url: 'https://x/',
    },
    {
      uid: 'closed@x',
      from: '2023-01-19',
      to: '2023-01-28',
      stamp: STAMP,
      summary: '休市',
      description: '一; 二, 三\\\n四',
    },
  ])
  expect(file.split('\r\n').slice(7)).toEqual([
    'BEGIN:VEVENT',
    'UID:ssq-2023001@x',
    'DTSTAMP:20221229T131500Z',
    'DTSTART:20230101T131500Z',
    'DURATION:PT15M',
    'SUMMARY:第2023001期',
    'URL:https://x/',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:closed@x',
    'DTSTAMP:20221229T131500Z',
    'DTSTART;VALUE=DATE:20230119',
    'DTEND;VALUE=DATE:20230129',
    'SUMMARY:休市',
    'DESCRIPTION:一\\; 二\\, 三\\\\\\n四',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('folds lines at 75 bytes, restorable by unfolding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), (words) => {
      const file = formatCalendarFile('开奖', [{ uid: 'a@x', at: STAMP, stamp: STAMP, summary: words }])
      const lines = file.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.isWellFormed()).toBe(true)
      }
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
      const said = unfolded.find((line) => line.startsWith('SUMMARY:'))!.slice('SUMMARY:'.length)
      const read = said.replaceAll(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(words.replaceAll(/\r\n?|\n/g, '\n'))
    }),
    { numRuns: 300 },
  )
})
