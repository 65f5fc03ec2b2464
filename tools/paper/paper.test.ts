import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import { readTickets } from '#lottery/tickets/reading/reading.ts'
import { FIGURES_EDGE, LOOK_SETTINGS, rowsIn, wordsEdge } from '#web/play/workshop/photo/looks.ts'
import { flattened } from '#web/play/workshop/photo/flattened.ts'
import { paperOf } from '#web/play/workshop/photo/paper.ts'
import { type PhotoReading, readingOf } from '#web/play/workshop/photo/photo-reading.ts'
import { besideEachOther } from '#web/play/workshop/photo/scanned.ts'
import { aSample } from './samples.ts'

/** PROOFS_FULL=1: as many photos as take some minutes. */
const SAMPLES = process.env['PROOFS_FULL'] === '1' ? 40 : 3

const LEARNED = { words: 'chi_sim', figures: 'eng' } as const
const readers = {} as Record<keyof typeof LEARNED, Worker>

beforeAll(async () => {
  for (const what of ['words', 'figures'] as const) {
    const language = LEARNED[what]
    const folder = `../../node_modules/@tesseract.js-data/${language}/4.0.0_best_int`
    const reader = await createWorker(language, OEM.LSTM_ONLY, {
      langPath: fileURLToPath(new URL(folder, import.meta.url)),
      cacheMethod: 'none',
    })
    await reader.setParameters(LOOK_SETTINGS as Parameters<Worker['setParameters']>[0])
    readers[what] = reader
  }
})
afterAll(async () => {
  for (const reader of Object.values(readers)) await reader.terminate()
})

async function lookAt(photo: Buffer, what: keyof typeof LEARNED, edge: number) {
  const { data, info } = await sharp(photo)
    .greyscale()
    .resize({ width: edge, height: edge, fit: 'outside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const flat = flattened(new Uint8ClampedArray(data), width, height)
  const picture = await sharp(Buffer.from(flat), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const seen = await readers[what].recognize(picture, { rotateAuto: true }, { text: false, blocks: true })
  return { rows: rowsIn(seen.data, height), height }
}

async function read(photo: Buffer): Promise<PhotoReading | null> {
  const figures = await lookAt(photo, 'figures', FIGURES_EDGE)
  const words = await lookAt(photo, 'words', wordsEdge(figures.rows, figures.height))
  return readingOf(paperOf(besideEachOther(words.rows, figures.rows), null))
}

/** What the text comes to where a player changes nothing of it. */
function ticketIn(text: string): string {
  const { tickets } = readTickets(text, { game: null })
  return tickets.map(({ ticket }) => (ticket ? formatTicket(ticket) : '')).join('\n')
}

test(`of ${SAMPLES} made-up tickets none is read wrong and not flagged, and some are sure`, async () => {
  const tally = { sure: 0, flagged: 0, 'flagged, and right': 0, nothing: 0 }
  for (let seed = 0; seed < SAMPLES; seed++) {
    const { ticket, photo } = await aSample(seed)
    const reading = await read(photo)
    const isRight = reading !== null && ticketIn(reading.text) === formatTicket(ticket)
    if (reading?.doubts.length === 0) expect(ticketIn(reading.text), `photo ${seed}`).toBe(formatTicket(ticket))
    const outcome = !reading
      ? 'nothing'
      : reading.doubts.length === 0
        ? 'sure'
        : isRight
          ? 'flagged, and right'
          : 'flagged'
    tally[outcome]++
  }
  if (SAMPLES > 3) console.info(tally)
  expect(tally.sure).toBeGreaterThan(0)
})
