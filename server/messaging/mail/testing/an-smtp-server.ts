import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aFolder, ended, KEPT_CODE, run, says } from '#server/testing/processes.ts'

const SCRIPT = fileURLToPath(new URL('smtp-process.ts', import.meta.url))

/** A letter as the mail server took it. */
interface ReceivedLetter {
  readonly to: string
  /** Its lines, headers first. */
  readonly letter: string
}

/** The mail server of a test, in its own process (smtp-process.ts tells what it does), and the settings that name it. */
export async function anSmtpServer() {
  const folder = aFolder('caiyun-mail-')
  const file = join(folder, 'letters')
  writeFileSync(file, '')
  const server = run(SCRIPT, { PATH: process.env.PATH, ...KEPT_CODE }, [], [file])
  const port = (await says(server, /port \d+\n/)).match(/\d+/)?.[0]
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: '彩运 <notice@caiyun.example>',
      PUBLIC_URL: 'https://caiyun.example',
    },
    /** What it took for an addressee, oldest first; of all where none is named. */
    taken(to?: string): ReceivedLetter[] {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => JSON.parse(line) as ReceivedLetter).filter((one) => to === undefined || one.to === to)
    },
    async end() {
      await ended(server)
      rmSync(folder, { recursive: true })
    },
  }
}

/** The text of a letter in one part, as a person reads it. */
export function textOf({ letter }: ReceivedLetter): string {
  const [head = '', ...body] = letter.split(/\r?\n\r?\n/)
  const coded = body.join('\n\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(coded, 'base64').toString()
  const bytes = coded.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
}

/** The token of a link in a letter. */
export const tokenIn = (one: ReceivedLetter, purpose: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`#${purpose}=(\\S+)`).exec(textOf(one))?.[1] ?? `no link in ${textOf(one)}`

/** A header of a letter, unfolded, with encoded words as they are read. */
export function headerOf({ letter }: ReceivedLetter, name: string): string {
  const head = (letter.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ')
  const line = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return line
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, coded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : Buffer.from(
            coded
              .replaceAll('_', ' ')
              .replaceAll(/=([\dA-F]{2})/g, (_hex, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
}
