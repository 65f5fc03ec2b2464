import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

// Unasked it would fetch its program from a server of others.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: program.buffer } })

/** A QR code as a PNG, so many pixels wide before it is turned. */
export async function aCode(side: number, turned = 0): Promise<Buffer> {
  const { image } = await writeBarcode('https://group.example/join', { format: 'QRCode', scale: 4 })
  const black = sharp(Buffer.from(await image!.arrayBuffer())).resize(side, side)
  return sharp(await black.png().toBuffer())
    .rotate(turned, { background: '#fff' })
    .png()
    .toBuffer()
}
