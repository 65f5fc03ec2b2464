import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFolder, endProcess, COMPILE_CACHE_ENV, runScript, awaitOutput } from '#server/testing/processes.ts'

const SCRIPT = fileURLToPath(new URL('service-process.ts', import.meta.url))

/** A push message as received by the push service. */
interface ReceivedPush {
  readonly path: string
  /** TTL header: seconds for which the service stores the message. */
  readonly ttl: string
  readonly topic: string
  /** Error in the method, the headers or the VAPID signature; '' if none. */
  readonly fault: string
  /** Encrypted message in base64. */
  readonly body: string
}

/** Starts a push service in a separate process (service-process.ts) and returns the settings for it. */
export async function startPushService() {
  const folder = createFolder('caiyun-push-')
  const file = join(folder, 'pushes')
  writeFileSync(file, '')
  const server = runScript(SCRIPT, { PATH: process.env.PATH, ...COMPILE_CACHE_ENV }, [], [file])
  const port = (await awaitOutput(server, /port \d+\n/)).match(/\d+/)?.[0]
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    env: { PUSH_SERVICE: origin, PUBLIC_URL: 'https://caiyun.example' },
    /** Returns the messages received at paths that start with `path`, oldest first. */
    taken(path = '/'): ReceivedPush[] {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => JSON.parse(line) as ReceivedPush).filter((one) => one.path.startsWith(path))
    },
    async end() {
      await endProcess(server)
      rmSync(folder, { recursive: true })
    },
  }
}

const AUTH_BYTES = 16

/** Creates the subscription of a browser, and a function that decrypts its messages (RFC 8291). */
export function createSubscription(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(AUTH_BYTES)
  return {
    given: { endpoint, p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open({ body }: ReceivedPush) {
      const bytes = Buffer.from(body, 'base64')
      const keyEnd = 21 + bytes.readUInt8(20)
      const [salt, theirs, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, keyEnd), bytes.subarray(keyEnd)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const secret = hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32)
      const derived = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
      const opening = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      opening.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, string>
    },
  }
}
