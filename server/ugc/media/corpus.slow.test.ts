import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspected, redrawn } from './images.ts'

// Malicious files (docs/rules/security.md#uploads): each is rejected or re-encoded without appended data.

const drawn = async (bytes: Buffer) => redrawn(await inspected(bytes, 'forum'))
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const noisy = () =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#c33',
      noise: { type: 'gaussian', mean: 99, sigma: 30 },
    },
  })
type Format = 'jpeg' | 'png' | 'webp' | 'gif'
const as = (format: Format): Promise<Buffer> => noisy().toFormat(format).toBuffer()
const FORMATS: Format[] = ['jpeg', 'png', 'webp', 'gif']

const ftyp = (brand: string): Buffer => latin(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`)

const REFUSED: [string, () => Buffer | Promise<Buffer>][] = [
  ['nothing but a byte', () => latin('\xff')],
  ['zeros', () => Buffer.alloc(5000)],
  ['SVG', () => latin(SVG)],
  ['SVG behind a declaration', () => latin(`<?xml version="1.0"?>${SVG}`)],
  ['SVG behind a byte order mark', () => latin(`\xef\xbb\xbf${SVG}`)],
  ['SVG behind blanks', () => latin(`${'\n'.repeat(3000)}${SVG}`)],
  ['SVG behind a comment', () => latin(`<!-- GIF89a -->${SVG}`)],
  ['SVG behind a document type', () => latin(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`)],
  ['SVG in UTF-16', () => Buffer.from(`\uFEFF${SVG}`, 'utf16le')],
  ['SVG that is packed', () => latin('\x1f\x8b\x08\0\0\0\0\0\0\x03')],
  ['XML', () => latin('<?xml version="1.0"?><a/>')],
  ['an XSL sheet', () => latin('<?xml version="1.0"?><xsl:stylesheet version="1.0"/>')],
  ['HTML', () => latin(`<!doctype html>${SCRIPT}`)],
  ['HTML without a type', () => latin(`<html><body onload=alert(1)>`)],
  ['HTML in a comment of GIF', () => latin(`GIF89a/*${SCRIPT}*/=1`)],
  ['script that begins as GIF', () => latin('GIF89a=1;alert(1)//')],
  ['script that begins as PNG', () => latin('\x89PNG\r\n\x1a\n;alert(1)')],
  ['script that begins as JPEG', () => latin(`\xff\xd8\xff\xe0${SCRIPT}`)],
  ['script that begins as WebP', () => latin(`RIFF\x30\0\0\0WEBPVP8 ${SCRIPT}`)],
  ['PHP', () => latin('<?php system($_GET[0]);')],
  ['PHP behind GIF', () => latin('GIF87a<?php system($_GET[0]);')],
  ['a shell script', () => latin('#!/bin/sh\nid')],
  ['JSP', () => latin('<%@ page language="java" %>')],
  ['PDF', () => latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj')],
  ['PostScript', () => latin('%!PS-Adobe-3.0 EPSF-3.0\n')],
  [
    'ImageMagick’s own language',
    () => latin("push graphic-context\nfill 'url(https://evil.example)'\npop graphic-context"),
  ],
  ['a ZIP', () => latin(`PK\x03\x04${'a'.repeat(60)}`)],
  ['a RAR', () => latin('Rar!\x1a\x07\x01\0')],
  ['a 7z', () => latin("7z\xbc\xaf'\x1c")],
  ['a gzip bomb’s head', () => latin(`\x1f\x8b\x08${'\0'.repeat(90)}`)],
  ['an ELF', () => latin(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)],
  ['a Windows program', () => latin(`MZ${'\0'.repeat(90)}PE\0\0`)],
  ['a Java class', () => latin('\xca\xfe\xba\xbe\0\0\0\x34')],
  ['WebAssembly', () => latin('\0asm\x01\0\0\0')],
  ['BMP', () => latin(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0${'\0'.repeat(60)}`)],
  ['ICO', () => latin(`\0\0\x01\0\x01\0${'\0'.repeat(60)}`)],
  ['TIFF', () => noisy().tiff().toBuffer()],
  ['AVIF', () => noisy().avif({ effort: 0 }).toBuffer()],
  ['HEIC', () => ftyp('heic')],
  ['JPEG XL', () => latin('\xff\x0a\xfa\x7f\x01\x90')],
  ['JPEG 2000', () => latin('\0\0\0\x0cjP  \r\n\x87\n')],
  ['PSD', () => latin(`8BPS\0\x01${'\0'.repeat(60)}`)],
  ['Radiance', () => latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
  ['a PGM, which the decoder could read', () => latin('P5\n2 2\n255\nabcd')],
  ['a signature of PNG alone', () => latin('\x89PNG\r\n\x1a\n')],
  ['a signature of WebP alone', () => latin('RIFF\0\0\0\0WEBP')],
  ['a RIFF that is no picture', () => latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['an animation of PNG of no size', () => latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0')],
]

describe('malicious files', () => {
  test.each(REFUSED)('rejects %s', async (_what, made) => {
    await expect(drawn(await made())).rejects.toMatchObject({ code: expect.stringMatching(/^(bad|heic)_image$/) })
  })

  test.each(FORMATS)('rejects a truncated %s', async (format) => {
    const bytes = await as(format)
    await expect(drawn(bytes.subarray(0, bytes.length / 3))).rejects.toMatchObject({ code: 'bad_image' })
  })
})

const TAILS = { script: SCRIPT, PHP: '<?php id(); ?>', ZIP: 'PK\x03\x04secret.txt', PDF: '%PDF-1.7 secret' }

describe('files with appended data', () => {
  test.each(FORMATS.flatMap((format) => Object.keys(TAILS).map((tail) => [format, tail] as const)))(
    're-encodes a %s without the %s',
    async (format, tail) => {
      const hung = latin(TAILS[tail as keyof typeof TAILS])
      const picture = await drawn(Buffer.concat([await as(format), hung]))
      expect(picture.drawn).toHaveLength(3)
      for (const file of picture.drawn) {
        expect(file.includes(hung)).toBe(false)
        expect((await sharp(file).metadata()).format).toBe('webp')
      }
    },
  )
})
