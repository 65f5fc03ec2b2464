import { addOneDay, type LocalDate } from '#lottery/dates.ts'

/** An event of a calendar file: at a time (`at`), or on whole days from `from` to `to`, both included. */
export type CalendarEvent = {
  /** Permanent id of the event, even if its text or day changes (RFC 5545, 3.8.4.7). */
  readonly uid: string
  readonly summary: string
  readonly description?: string
  readonly url?: string
  /** Time when the content of the event was known (DTSTAMP). */
  readonly stamp: Date
} & ({ readonly at: Date } | { readonly from: LocalDate; readonly to: LocalDate })

/** Formats a calendar file (RFC 5545). Times are in UTC, so that clients need no time zone data. */
export function formatCalendarFile(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//caiyun//draws//ZH',
    'CALSCALE:GREGORIAN',
    formatTextLine('X-WR-CALNAME', name),
    // Asks clients to refresh the file only twice a day, because most changes happen at night.
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(formatEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function formatEvent(event: CalendarEvent): string[] {
  const { uid, summary, description, url, stamp } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(stamp)}`,
    ...('at' in event
      ? [`DTSTART:${formatUtc(event.at)}`, 'DURATION:PT15M']
      : [
          `DTSTART;VALUE=DATE:${removeSeparators(event.from)}`,
          `DTEND;VALUE=DATE:${removeSeparators(addOneDay(event.to))}`,
        ]),
    formatTextLine('SUMMARY', summary),
    ...(description === undefined ? [] : [formatTextLine('DESCRIPTION', description)]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    // A draw does not block time for appointments.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const removeSeparators = (written: string): string => written.replaceAll(/[-:]/g, '')
const formatUtc = (at: Date): string => `${removeSeparators(at.toISOString().slice(0, 19))}Z`

const ESCAPED = /[\\;,]/g
const formatTextLine = (name: string, words: string): string =>
  `${name}:${words.replaceAll(ESCAPED, '\\$&').replaceAll(/\r\n?|\n/g, '\\n')}`

const LONGEST = 75

/** Folds a line at 75 bytes; continuation lines begin with a space. Characters are not split. */
function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LONGEST) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}
