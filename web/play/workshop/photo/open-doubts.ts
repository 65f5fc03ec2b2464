import { readTickets } from '#lottery/tickets/reading/reading.ts'
import { issuenoIn, multipleIn } from './paper.ts'
import { type Doubt, type PhotoReading, sumDoubts } from './photo-reading.ts'

/**
 * What is in doubt of a photo's text by what the player has made of it: a line until it is written anew, at the place where it
 * stands by now; the rest until the text says otherwise, and its sum as the text has it.
 */
export function openDoubts(reading: PhotoReading, text: string): Doubt[] {
  return [
    ...reading.doubts.filter((doubt) => isOpenOfAll(doubt, reading, text)),
    ...sumDoubts(text, reading.game),
    ...ofLines(reading, text),
  ]
}

function isOpenOfAll({ about }: Doubt, { game, text: before }: PhotoReading, text: string): boolean {
  switch (about) {
    case 'game':
      return readTickets(text, { game }).tickets[0]?.game === game
    case 'issue':
      return issuenoIn(text) === null || issuenoIn(text) === issuenoIn(before)
    case 'multiple':
      // A text says nothing of one that was not seen.
      return multipleIn(text) === null
    default:
      return false
  }
}

/** A line is found by what it says, spaces aside, wherever it has been moved to; each of two alike is one. */
function ofLines({ text: before, doubts }: PhotoReading, text: string): Doubt[] {
  const written = before.split('\n').map((line) => line.trim())
  const left = text.split('\n').map((line): string | null => line.trim())
  return doubts.flatMap(({ about, words }) => {
    if (typeof about !== 'number') return []
    const at = left.indexOf(written[about - 1]!)
    if (at < 0) return []
    left[at] = null
    return [{ about: at + 1, words }]
  })
}
