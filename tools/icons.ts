import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { LIGHT } from '#server/lib/colours.ts'
import { SIGN } from '#server/sharing/sign.ts'

/*
 * node tools/icons.ts: draws the icons of web/public/icons anew, which phones show once the site is installed: the two balls
 * of the logo on its paper, as much of the width as is named. Of a maskable one a phone may cut away all but the circle in its
 * middle, four fifths of the width.
 */

const LOGO = { left: 1, top: 2, width: 31.1, height: 24 }

await draw('192.png', 192, 0.72)
await draw('512.png', 512, 0.72)
await draw('maskable-512.png', 512, 0.56)
// iOS reads no manifest for it, and rounds the corners itself.
await draw('touch-180.png', 180, 0.68)

async function draw(name: string, size: number, share: number): Promise<void> {
  const side = LOGO.width / share
  const left = LOGO.left - (side - LOGO.width) / 2
  const top = LOGO.top - (side - LOGO.height) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}">
<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="${LIGHT.paper}"/>${SIGN}</svg>`
  const file = fileURLToPath(new URL(`../web/public/icons/${name}`, import.meta.url))
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(file)
}
