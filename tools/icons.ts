import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { LIGHT, LOGO_SHAPES } from '#server/infra/lib/colours.ts'

/*
 * node tools/icons.ts: draws the icons of web/public for installed sites: the two balls of the logo on the paper
 * colour, at the given share of the width. Phones may crop a maskable icon to a centred circle of four fifths of the
 * width.
 */

const LOGO = { left: 1, top: 2, width: 31.1, height: 24 }

await drawIcon('icons/192.png', 192, 0.72)
await drawIcon('icons/512.png', 512, 0.72)
await drawIcon('icons/maskable-512.png', 512, 0.56)
// iOS ignores the manifest for this icon and rounds the corners itself.
await drawIcon('icons/touch-180.png', 180, 0.68)
// For clients that request it without reading a page: feed readers, old bookmark managers.
await writeIcon('favicon.ico', toIco(await renderPng(48, 0.9)))

async function drawIcon(name: string, size: number, share: number): Promise<void> {
  await writeIcon(name, await renderPng(size, share))
}

function writeIcon(name: string, bytes: Buffer): Promise<void> {
  return writeFile(fileURLToPath(new URL(`../web/public/${name}`, import.meta.url)), bytes)
}

function renderPng(size: number, share: number): Promise<Buffer> {
  const side = LOGO.width / share
  const left = LOGO.left - (side - LOGO.width) / 2
  const top = LOGO.top - (side - LOGO.height) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}">
<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="${LIGHT.paper}"/>${LOGO_SHAPES}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** Returns an ICO with one picture: 6 and 16 bytes of headers, then the PNG. */
function toIco(picture: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of pictures
  header.writeUInt8(48, 6)
  header.writeUInt8(48, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}
