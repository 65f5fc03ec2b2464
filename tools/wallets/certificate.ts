import { type KeyObject, randomBytes, sign } from 'node:crypto'

const YEARS_5 = 5 * 365 * 24 * 3_600_000
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const COMMON_NAME = '2.5.4.3'

export interface Certificate {
  /** 40 upper-case hex digits, as shown by the merchants' consoles. */
  serial: string
  pem: string
}

/** Creates a self-signed certificate. Node only reads X.509, so the few fields are encoded here. */
export function createSelfSigned(
  name: string,
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  now: Date,
): Certificate {
  // Clear bit 7 and set bit 6 of the first byte: DER integers are signed and have no leading zero byte.
  const serial = randomBytes(20)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const algorithm = encodeSequence(encodeOid(SHA256_WITH_RSA), encodeTlv(0x05))
  const who = encodeSequence(encodeSet(encodeSequence(encodeOid(COMMON_NAME), encodeTlv(0x0c, Buffer.from(name)))))
  const body = encodeSequence(
    encodeTlv(0xa0, encodeInteger(Buffer.of(2))), // version 3
    encodeInteger(serial),
    algorithm,
    who,
    encodeSequence(encodeUtcTime(now), encodeUtcTime(new Date(now.getTime() + YEARS_5))),
    who,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', body, keys.privateKey)
  const der = encodeSequence(body, algorithm, encodeTlv(0x03, Buffer.of(0), signature))
  return { serial: serial.toString('hex').toUpperCase(), pem: toPem('CERTIFICATE', der) }
}

export function toPem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** One DER value: tag, length, content. */
function encodeTlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content])
}

const encodeSequence = (...parts: Buffer[]): Buffer => encodeTlv(0x30, ...parts)
const encodeSet = (...parts: Buffer[]): Buffer => encodeTlv(0x31, ...parts)
const encodeInteger = (value: Buffer): Buffer => encodeTlv(0x02, value)

/** Encodes a UTCTime, which has only two digits of the year. */
const encodeUtcTime = (at: Date): Buffer =>
  encodeTlv(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encodeTlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(encodeBase128)]))
}

/** Seven bits per byte; the high bit of all but the last byte means that more bytes follow. */
function encodeBase128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}
