import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Parser, InvalidSetting } from '#server/infra/lib/settings.ts'

/** Key format of Alipay's tool: base64 without PEM lines. */
const BARE = /^[A-Za-z0-9+/=\s]{200,}$/
const MIN_BITS = 2048

type KeyFormat = (text: string) => KeyObject

const PRIVATE: readonly KeyFormat[] = [
  (text) => createPrivateKey(text),
  (text) => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
  (text) => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs1' }),
]

const PUBLIC: readonly KeyFormat[] = [
  (text) => createPublicKey(removePrivateKey(text)),
  (text) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
]

/**
 * Parses a private RSA key, PKCS#1 or PKCS#8: a PEM (line ends may be written \n), its base64, or the path of either.
 */
export const parsePrivateKey: Parser<KeyObject> = (one) =>
  parseKey(one, PRIVATE) ?? new InvalidSetting('要 RSA 私钥（至少 2048 位）：PEM 文本，或文件的路径')

/** Parses a public RSA key, or a certificate that contains one: a PEM, the base64 of the key, or the path of either. */
export const parsePublicKey: Parser<KeyObject> = (one) =>
  parseKey(one, PUBLIC) ?? new InvalidSetting('要 RSA 公钥或证书（至少 2048 位）：PEM 文本，或文件的路径')

function parseKey(one: string, readings: readonly KeyFormat[]): KeyObject | undefined {
  const text = readKeyText(one)
  return readings.map((reading) => tryOrUndefined(() => reading(text))).find(isStrong)
}

function isStrong(key: KeyObject | undefined): key is KeyObject {
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS
}

function readKeyText(one: string): string {
  if (one.includes('-----BEGIN')) return one.replaceAll('\\n', '\n')
  return BARE.test(one) ? one : (tryOrUndefined(() => readFileSync(one, 'utf8').trim()) ?? '')
}

/** Returns '' for a private key: Node would derive its public key, and the setting would contain a secret. */
function removePrivateKey(text: string): string {
  return text.includes('PRIVATE KEY') ? '' : text
}

function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
