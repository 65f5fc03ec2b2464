import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Pixels } from './qr.ts'

// By default the library would download its WebAssembly file from a third-party server.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: program.buffer } })

const { data, width, height } = workerData as Pixels
const size = width * height

function readFrame(start: number) {
  const pixels = new Uint32Array(size)
  for (let at = 0; at < size; at++) pixels[at] = data[start + at]! * 0x01010101
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const }
}

async function detectCode(start: number): Promise<boolean> {
  const codes = await readBarcodes(readFrame(start), {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  })
  return codes.length > 0
}

let found = false
for (let start = 0; start < data.length && !found; start += size) found = await detectCode(start)
parentPort?.postMessage(found)
