import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { LIGHT } from '#server/infra/lib/colours.ts'
import { SIGN } from '#server/play/sharing/sign.ts'

/*
 * node tools/icons.ts: draws the icons of web/public anew, which phones show once the site is installed: the two balls
 * of the logo on its paper, as much of the width as is named. Of a maskable one a phone may cut away all but the circle in its
 * middle, four fifths of the width.
 */

const LOGO = { left: 1, top: 2, width: 31.1, height: 24 }

await draw('icons/192.png', 192, 0.72)
await draw('icons/512.png', 512, 0.72)
await draw('icons/maskable-512.png', 512, 0.56)
// iOS reads no manifest for it, and rounds the corners itself.
await draw('icons/touch-180.png', 180, 0.68)
// For what asks for it without reading a page: feed readers, bookmarks of old programs.
await write('favicon.ico', asIco(await png(48, 0.9)))

async function draw(name: string, size: number, share: number): Promise<void> {
  await write(name, await png(size, share))
}

function write(name: string, bytes: Buffer): Promise<void> {
  return writeFile(fileURLToPath(new URL(`../web/public/${name}`, import.meta.url)), bytes)
}

function png(size: number, share: number): Promise<Buffer> {
  const side = LOGO.width / share
  const left = LOGO.left - (side - LOGO.width) / 2
  const top = LOGO.top - (side - LOGO.height) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}">
<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="${LIGHT.paper}"/>${SIGN}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** An ICO of one picture: its six and sixteen bytes of headers, then the PNG as it is. */
function asIco(picture: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(48, 6)
  header.writeUInt8(48, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}
