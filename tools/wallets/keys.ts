import {
  type KeyObject,
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomInt,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WECHAT = {
  appid: 'wx5f0d9a3c7b21e846',
  mchid: '1900000109',
  /** Serial number of the merchant's API certificate. */
  serial: '4B1C0E7A92D35F6880A1B2C3D4E5F60718293A4B',
  /** Encrypts notices; 32 characters. */
  apiV3Key: 'kH7mTq2vXw9bRzN4cYpD8sGfJ6uEaL3e',
}
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0190000010920261122000000000000'
const ALIPAY = { appId: '2021003142857193', sellerId: '2088421573980264' }

// Node cannot create certificates, so this pair is fixed. Its key signs only if a test selects it.
const CERTIFICATE = join(import.meta.dirname, 'certificate.pem')
const CERTIFICATE_KEY = join(import.meta.dirname, 'certificate_key.pem')

const FILES = {
  merchantKey: 'apiclient_key.pem',
  platformKey: 'platform_key.pem',
  platformPublicKey: 'pub_key.pem',
  app1: 'app_private_key_pkcs1.txt',
  app8: 'app_private_key_pkcs8.txt',
  appPem: 'app_private_key_pkcs8.pem',
  alipayKey: 'alipay_private_key.pem',
  alipayPublicKey: 'alipay_public_key.txt',
} as const

export interface PlatformKey {
  serial: string
  key: KeyObject
}

export type Keys = ReturnType<typeof loadKeys>

/** Reads the keys of a folder and creates them at the first call, in the formats of the wallets' consoles. */
export function loadKeys(folder: string) {
  if (!existsSync(join(folder, FILES.alipayPublicKey))) createKeys(folder)
  const key = (file: string): KeyObject => createPrivateKey(readFileSync(join(folder, file)))
  return {
    wechat: {
      ...WECHAT,
      /** The merchant's public key, which verifies requests. */
      merchant: createPublicKey(key(FILES.merchantKey)),
      /** The keys that sign responses and notices. */
      platform: {
        publicKey: { serial: PUBLIC_KEY_ID, key: key(FILES.platformKey) },
        certificate: { serial: readCertificateSerial(), key: createPrivateKey(readFileSync(CERTIFICATE_KEY)) },
      },
    },
    /** `app`: the app's public key, which verifies requests. `alipay`: Alipay's private key, for responses and notices. */
    alipay: { ...ALIPAY, app: createPublicKey(key(FILES.appPem)), alipay: key(FILES.alipayKey) },
  }
}

const readCertificateSerial = (): string => new X509Certificate(readFileSync(CERTIFICATE)).serialNumber

function createKeys(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const [merchant, platform, app, alipay] = Array.from({ length: 4 }, () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  )
  write(FILES.merchantKey, toPkcs8(merchant!.privateKey))
  write(FILES.platformKey, toPkcs8(platform!.privateKey))
  write(FILES.platformPublicKey, platform!.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  write(FILES.app1, app!.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'))
  write(FILES.app8, app!.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'))
  write(FILES.appPem, toPkcs8(app!.privateKey))
  write(FILES.alipayKey, toPkcs8(alipay!.privateKey))
  // Written last: this file marks the folder as complete.
  write(FILES.alipayPublicKey, alipay!.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
}

const toPkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Random text of `length` characters from `characters`. */
export function randomText(length: number, characters: string): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
}

/** `start`, padded with random digits to a length. */
export const padWithDigits = (start: string, length: number): string =>
  start + randomText(length - start.length, '0123456789')

/** WeChat signs with the key pair of the public key, of the certificate, or of both alternately during a migration. */
export type KeyMode = 'public-key' | 'certificate' | 'changing'

/** Returns the environment variables of a site that uses these wallets. */
export function buildEnv(folder: string, origin: string, mode: KeyMode): Record<string, string> {
  const publicKey = `${PUBLIC_KEY_ID}=${join(folder, FILES.platformPublicKey)}`
  const certificate = `${readCertificateSerial()}=${CERTIFICATE}`
  const known = { 'public-key': [publicKey], certificate: [certificate], changing: [publicKey, certificate] }
  return {
    PAY_PROVIDER: 'wechat,alipay',
    WECHAT_APPID: WECHAT.appid,
    WECHAT_MCHID: WECHAT.mchid,
    WECHAT_SERIAL: WECHAT.serial,
    WECHAT_PRIVATE_KEY: join(folder, FILES.merchantKey),
    WECHAT_API_V3_KEY: WECHAT.apiV3Key,
    WECHAT_PLATFORM_KEYS: known[mode].join(','),
    WECHAT_ENDPOINT: origin,
    ALIPAY_APP_ID: ALIPAY.appId,
    ALIPAY_SELLER_ID: ALIPAY.sellerId,
    ALIPAY_PRIVATE_KEY: readFileSync(join(folder, FILES.app8), 'utf8'),
    ALIPAY_PUBLIC_KEY: readFileSync(join(folder, FILES.alipayPublicKey), 'utf8'),
    ALIPAY_ENDPOINT: `${origin}/gateway.do`,
  }
}
