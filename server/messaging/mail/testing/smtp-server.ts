import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFolder, endProcess, COMPILE_CACHE_ENV, runScript, awaitOutput } from '#server/testing/processes.ts'

const SCRIPT = fileURLToPath(new URL('smtp-process.ts', import.meta.url))

/** An e-mail as received by the mail server. */
interface ReceivedMail {
  readonly to: string
  /** Source of the e-mail: headers and body. */
  readonly letter: string
}

/** Starts a mail server in a separate process (smtp-process.ts) and returns the settings for it. */
export async function createSmtpServer() {
  const folder = createFolder('caiyun-mail-')
  const file = join(folder, 'letters')
  writeFileSync(file, '')
  const server = runScript(SCRIPT, { PATH: process.env.PATH, ...COMPILE_CACHE_ENV }, [], [file])
  const port = (await awaitOutput(server, /port \d+\n/)).match(/\d+/)?.[0]
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: '彩运 <notice@caiyun.example>',
      PUBLIC_URL: 'https://caiyun.example',
    },
    /** Returns the e-mails received for an address, oldest first; without an argument those for all addresses. */
    taken(to?: string): ReceivedMail[] {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => JSON.parse(line) as ReceivedMail).filter((one) => to === undefined || one.to === to)
    },
    async end() {
      await endProcess(server)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Decodes the text of a single-part e-mail. */
export function decodeMailText({ letter }: ReceivedMail): string {
  const [head = '', ...body] = letter.split(/\r?\n\r?\n/)
  const coded = body.join('\n\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(coded, 'base64').toString()
  const bytes = coded.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
}

/** Extracts the token of a link in an e-mail. Returns an error text if there is no such link. */
export const findLinkToken = (one: ReceivedMail, purpose: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`#${purpose}=(\\S+)`).exec(decodeMailText(one))?.[1] ?? `no link in ${decodeMailText(one)}`

/** Returns a header value, unfolded and with encoded words (RFC 2047) decoded. */
export function getHeader({ letter }: ReceivedMail, name: string): string {
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
