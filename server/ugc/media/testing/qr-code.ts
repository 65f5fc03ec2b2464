import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

// By default the library would download its WebAssembly file from a third-party server.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: program.buffer } })

/** Renders a QR code as a PNG, `side` pixels wide before rotation. */
export async function createQrCode(side: number, turned = 0): Promise<Buffer> {
  const { image } = await writeBarcode('https://group.example/join', { format: 'QRCode', scale: 4 })
  const black = sharp(Buffer.from(await image!.arrayBuffer())).resize(side, side)
  return sharp(await black.png().toBuffer())
    .rotate(turned, { background: '#fff' })
    .png()
    .toBuffer()
}
