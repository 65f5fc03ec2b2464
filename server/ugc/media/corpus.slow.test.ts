import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture, redrawPicture } from './images.ts'

// Malicious files (docs/rules/security.md#uploads): each is rejected or re-encoded without appended data.

const redrawBytes = async (bytes: Buffer) => redrawPicture(await inspectPicture(bytes, 'forum'))
const toLatin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const noise = { type: 'gaussian', mean: 99, sigma: 30 } as const
const createNoise = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33', noise } })
type Format = 'jpeg' | 'png' | 'webp' | 'gif'
const encodeAs = (format: Format): Promise<Buffer> => createNoise().toFormat(format).toBuffer()
const FORMATS: Format[] = ['jpeg', 'png', 'webp', 'gif']

const buildFtyp = (brand: string): Buffer => toLatin1(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`)

const REFUSED: [string, () => Buffer | Promise<Buffer>][] = [
  ['a single byte', () => toLatin1('\xff')],
  ['zeros', () => Buffer.alloc(5000)],
  ['SVG', () => toLatin1(SVG)],
  ['SVG behind a declaration', () => toLatin1(`<?xml version="1.0"?>${SVG}`)],
  ['SVG behind a document type', () => toLatin1(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`)],
  ['SVG in UTF-16', () => Buffer.from(`\uFEFF${SVG}`, 'utf16le')],
  ['HTML', () => toLatin1(`<!doctype html>${SCRIPT}`)],
  ['HTML in a GIF comment', () => toLatin1(`GIF89a/*${SCRIPT}*/=1`)],
  ['a script with a GIF signature', () => toLatin1('GIF89a=1;alert(1)//')],
  ['a script with a PNG signature', () => toLatin1('\x89PNG\r\n\x1a\n;alert(1)')],
  ['a script with a JPEG signature', () => toLatin1(`\xff\xd8\xff\xe0${SCRIPT}`)],
  ['a script with a WebP signature', () => toLatin1(`RIFF\x30\0\0\0WEBPVP8 ${SCRIPT}`)],
  ['PHP with a GIF signature', () => toLatin1('GIF87a<?php system($_GET[0]);')],
  ['PostScript', () => toLatin1('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['ImageMagick MVG', () => toLatin1("push graphic-context\nfill 'url(https://evil.example)'")],
  ['a ZIP', () => toLatin1(`PK\x03\x04${'a'.repeat(60)}`)],
  ['an ELF', () => toLatin1(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)],
  ['a Windows executable', () => toLatin1(`MZ${'\0'.repeat(90)}PE\0\0`)],
  ['BMP', () => toLatin1(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0${'\0'.repeat(60)}`)],
  ['TIFF', () => createNoise().tiff().toBuffer()],
  ['AVIF', () => createNoise().avif({ effort: 0 }).toBuffer()],
  ['HEIC', () => buildFtyp('heic')],
  ['JPEG XL', () => toLatin1('\xff\x0a\xfa\x7f\x01\x90')],
  ['a decodable PGM', () => toLatin1('P5\n2 2\n255\nabcd')],
  ['a PNG signature without content', () => toLatin1('\x89PNG\r\n\x1a\n')],
  ['a WebP signature without content', () => toLatin1('RIFF\0\0\0\0WEBP')],
  ['a WAV file', () => toLatin1('RIFF\x24\0\0\0WAVEfmt ')],
  ['a PNG of zero size', () => toLatin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0')],
]

describe('malicious files', () => {
  test.each(REFUSED)('rejects %s', async (_what, made) => {
    await expect(redrawBytes(await made())).rejects.toMatchObject({ code: expect.stringMatching(/^(bad|heic)_image$/) })
  })

  test.each(FORMATS)('rejects a truncated %s', async (format) => {
    const bytes = await encodeAs(format)
    await expect(redrawBytes(bytes.subarray(0, bytes.length / 3))).rejects.toMatchObject({ code: 'bad_image' })
  })
})

const TAILS = { script: SCRIPT, PHP: '<?php id(); ?>', ZIP: 'PK\x03\x04secret.txt', PDF: '%PDF-1.7 secret' }

describe('files with appended data', () => {
  test.each(FORMATS.flatMap((format) => Object.keys(TAILS).map((tail) => [format, tail] as const)))(
    're-encodes a %s without the appended %s',
    async (format, tail) => {
      const hung = toLatin1(TAILS[tail as keyof typeof TAILS])
      const picture = await redrawBytes(Buffer.concat([await encodeAs(format), hung]))
      expect(picture.drawn).toHaveLength(3)
      for (const file of picture.drawn) {
        expect(file.includes(hung)).toBe(false)
        expect((await sharp(file).metadata()).format).toBe('webp')
      }
    },
  )
})
