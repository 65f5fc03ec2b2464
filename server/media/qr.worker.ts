import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Pixels } from './qr.ts'

// Unasked it would fetch its program from a server of others.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: program.buffer } })

const pixels = { ...(workerData as Pixels), colorSpace: 'srgb' as const }
const found = await readBarcodes(pixels, {
  formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
})
parentPort?.postMessage(found.length > 0)
