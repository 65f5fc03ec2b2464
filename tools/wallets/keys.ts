import { type KeyObject, X509Certificate, createPrivateKey, generateKeyPairSync, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const createPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [merchant, platform, app, alipay] = [createPair(), createPair(), createPair(), createPair()]
// Node cannot create certificates, so this pair is fixed. Its key signs only if a test selects it.
const certificate = readFileSync(join(import.meta.dirname, 'certificate.pem'), 'utf8')
const certificateKey = readFileSync(join(import.meta.dirname, 'certificate_key.pem'), 'utf8')

export interface PlatformKey {
  serial: string
  key: KeyObject
}

export type Keys = typeof KEYS

/** Keys of this process: public keys that verify requests, private keys that sign responses and notices. */
export const KEYS = {
  wechat: {
    appid: 'wx5f0d9a3c7b21e846',
    mchid: '1900000109',
    /** Serial number of the merchant's API certificate. */
    serial: '4B1C0E7A92D35F6880A1B2C3D4E5F60718293A4B',
    /** Encrypts notices; 32 characters. */
    apiV3Key: 'kH7mTq2vXw9bRzN4cYpD8sGfJ6uEaL3e',
    merchant: merchant.publicKey,
    platform: {
      publicKey: { serial: 'PUB_KEY_ID_0190000010920261122000000000000', key: platform.privateKey },
      certificate: { serial: new X509Certificate(certificate).serialNumber, key: createPrivateKey(certificateKey) },
    },
  },
  alipay: {
    appId: '2021003142857193',
    sellerId: '2088421573980264',
    app: app.publicKey,
    alipay: alipay.privateKey,
  },
}

const toPem = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

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
export function buildEnv(origin: string, mode: KeyMode = 'public-key'): Record<string, string> {
  const { wechat } = KEYS
  const ofPublicKey = `${wechat.platform.publicKey.serial}=${toPem(platform.publicKey)}`
  const ofCertificate = `${wechat.platform.certificate.serial}=${certificate}`
  const known = { 'public-key': [ofPublicKey], certificate: [ofCertificate], changing: [ofPublicKey, ofCertificate] }
  return {
    PAY_PROVIDER: 'wechat,alipay',
    WECHAT_APPID: wechat.appid,
    WECHAT_MCHID: wechat.mchid,
    WECHAT_SERIAL: wechat.serial,
    WECHAT_PRIVATE_KEY: toPem(merchant.privateKey),
    WECHAT_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PLATFORM_KEYS: known[mode].join(','),
    WECHAT_ENDPOINT: origin,
    ALIPAY_APP_ID: KEYS.alipay.appId,
    ALIPAY_SELLER_ID: KEYS.alipay.sellerId,
    ALIPAY_PRIVATE_KEY: toPem(app.privateKey),
    ALIPAY_PUBLIC_KEY: toPem(alipay.publicKey),
    ALIPAY_ENDPOINT: `${origin}/gateway.do`,
  }
}
