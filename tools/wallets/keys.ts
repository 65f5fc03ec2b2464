import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSelfSigned } from './certificate.ts'

interface KeyFiles {
  publicKey: KeyObject
  privateKey: KeyObject
}

export interface WechatKeys {
  appid: string
  mchid: string
  /** Serial number of the merchant's API certificate. */
  serial: string
  /** The merchant's private key, which signs requests. */
  merchant: KeyObject
  /** 32 characters; the key that encrypts notices. */
  apiV3Key: string
  /**
   * Keys that sign responses and notices, by serial: `PUB_KEY_ID_…` of the public key, hex digits of the certificate.
   */
  platform: { publicKey: PlatformKey; certificate: PlatformKey }
}

export interface PlatformKey {
  serial: string
  key: KeyObject
}

export interface AlipayKeys {
  appId: string
  sellerId: string
  /** The app's private key, which signs requests. */
  app: KeyObject
  /** Alipay's private key, which signs responses and notices. */
  alipay: KeyObject
}

export interface Keys {
  wechat: WechatKeys
  alipay: AlipayKeys
}

const FILES = {
  accounts: 'accounts.json',
  env: 'site.env',
  merchantKey: 'apiclient_key.pem',
  platformKey: 'platform_key.pem',
  platformPublicKey: 'pub_key.pem',
  certificateKey: 'platform_certificate_key.pem',
  certificate: 'wechatpay_cert.pem',
  app1: 'app_private_key_pkcs1.txt',
  app8: 'app_private_key_pkcs8.txt',
  appPem: 'app_private_key_pkcs8.pem',
  alipayKey: 'alipay_private_key.pem',
  alipayPublicKey: 'alipay_public_key.txt',
} as const

interface Accounts {
  appid: string
  mchid: string
  serial: string
  apiV3Key: string
  publicKeyId: string
  certificateSerial: string
  appId: string
  sellerId: string
}

/** Reads the keys of a folder and creates them at the first call, in the formats of the wallets' consoles. */
export function loadKeys(folder: string, now: Date): Keys {
  if (!existsSync(join(folder, FILES.accounts))) createKeys(folder, now)
  const accounts = readAccounts(folder)
  const key = (file: string): KeyObject => createPrivateKey(readFileSync(join(folder, file)))
  const { appid, mchid, serial, apiV3Key, appId, sellerId } = accounts
  const platform = {
    publicKey: { serial: accounts.publicKeyId, key: key(FILES.platformKey) },
    certificate: { serial: accounts.certificateSerial, key: key(FILES.certificateKey) },
  }
  return {
    wechat: { appid, mchid, serial, apiV3Key, merchant: key(FILES.merchantKey), platform },
    alipay: { appId, sellerId, app: key(FILES.appPem), alipay: key(FILES.alipayKey) },
  }
}

const readAccounts = (folder: string): Accounts =>
  JSON.parse(readFileSync(join(folder, FILES.accounts), 'utf8')) as Accounts

function createKeys(folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true })
  // Only the last folder: its parents may belong to other users.
  chmodSync(folder, 0o700)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text, { mode: 0o600 })
  const mchid = padWithDigits('19', 10)
  const createKeyPair = (): KeyFiles => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [merchant, publicKey, certificateKeys] = [createKeyPair(), createKeyPair(), createKeyPair()]
  const [app, alipay] = [createKeyPair(), createKeyPair()]
  const certificate = createSelfSigned('Tenpay.com Platform', certificateKeys, now)

  write(FILES.merchantKey, toPkcs8(merchant))
  write(FILES.platformKey, toPkcs8(publicKey))
  write(FILES.platformPublicKey, publicKey.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  write(FILES.certificateKey, toPkcs8(certificateKeys))
  write(FILES.certificate, certificate.pem)
  write(FILES.app1, app.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'))
  write(FILES.app8, app.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'))
  write(FILES.appPem, toPkcs8(app))
  write(FILES.alipayKey, toPkcs8(alipay))
  write(FILES.alipayPublicKey, alipay.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
  // Written last: this file marks the folder as complete.
  const accounts: Accounts = {
    appid: `wx${randomText(16, '0123456789abcdef')}`,
    mchid,
    serial: randomText(40, '0123456789ABCDEF'),
    apiV3Key: randomText(32, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'),
    publicKeyId: padWithDigits(`PUB_KEY_ID_0${mchid}`, 42),
    certificateSerial: certificate.serial,
    appId: padWithDigits('2021', 16),
    sellerId: padWithDigits('2088', 16),
  }
  write(FILES.accounts, `${JSON.stringify(accounts, null, 2)}\n`)
}

const toPkcs8 = ({ privateKey }: KeyFiles): string => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Random text of `length` characters from `characters`. */
export function randomText(length: number, characters: string): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
}

/** `start`, padded with random digits to a length. */
export const padWithDigits = (start: string, length: number): string =>
  start + randomText(length - start.length, '0123456789')

/** Key that WeChat signs with: the public key, the certificate, or both alternately during a migration. */
export type KeyMode = 'public-key' | 'certificate' | 'changing'

/**
 * Writes the environment variables of a site that uses these wallets to a shell file in the folder, and returns them.
 */
export function writeEnv(folder: string, origin: string, mode: KeyMode): Record<string, string> {
  const env = buildEnv(folder, origin, mode)
  const lines = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
  writeFileSync(join(folder, FILES.env), lines.join(''), { mode: 0o600 })
  return env
}

function buildEnv(folder: string, origin: string, mode: KeyMode): Record<string, string> {
  const { appid, mchid, serial, apiV3Key, publicKeyId, certificateSerial, appId, sellerId } = readAccounts(folder)
  const publicKey = `${publicKeyId}=${join(folder, FILES.platformPublicKey)}`
  const certificate = `${certificateSerial}=${join(folder, FILES.certificate)}`
  const known = { 'public-key': [publicKey], certificate: [certificate], changing: [publicKey, certificate] }
  return {
    PAY_PROVIDER: 'wechat,alipay',
    WECHAT_APPID: appid,
    WECHAT_MCHID: mchid,
    WECHAT_SERIAL: serial,
    WECHAT_PRIVATE_KEY: join(folder, FILES.merchantKey),
    WECHAT_API_V3_KEY: apiV3Key,
    WECHAT_PLATFORM_KEYS: known[mode].join(','),
    WECHAT_ENDPOINT: origin,
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY: readFileSync(join(folder, FILES.app8), 'utf8'),
    ALIPAY_PUBLIC_KEY: readFileSync(join(folder, FILES.alipayPublicKey), 'utf8'),
    ALIPAY_ENDPOINT: `${origin}/gateway.do`,
  }
}

/** The public half of a private key. */
export const toPublicKey = (key: KeyObject): KeyObject => createPublicKey(key)
