import { createPublicKey, type KeyObject } from 'node:crypto'
import {
  type SettingConflicts,
  parseFlag,
  parseOptional,
  parseOrigin,
  type Parser,
  defineSecret,
  defineSetting,
  type SiteKind,
  parseText,
  InvalidSetting,
  type Values,
} from '#server/infra/lib/settings.ts'
import type { AlipaySettings } from './alipay-gateway.ts'
import { parsePrivateKey, parsePublicKey } from './keys.ts'
import type { WechatSettings } from './wechat.ts'

const WALLETS = ['wechat', 'alipay'] as const
type WalletName = (typeof WALLETS)[number]

/** Parses the origin of Alipay's gateway, also with the path `/gateway.do`, as Alipay's console shows it. */
const parseGateway: Parser<string> = (one) => parseOrigin(one.replace(/\/gateway\.do$/, ''))

export const walletsSettings = {
  PAY_PROVIDER: defineSetting(
    'sandbox',
    '支付渠道：sandbox（模拟，生产环境没有 `DEMO=1` 时关闭支付），或 wechat、alipay，可用逗号并列；停用时只从这里去掉，其余设置留到它的订单结束',
    parseProviders,
  ),
  WECHAT_APPID: defineSetting('', '微信支付：与商户号绑定的 AppID', parseText),
  WECHAT_MCHID: defineSetting('', '微信支付：商户号', parseText),
  WECHAT_SERIAL: defineSetting('', '微信支付：商户 API 证书的序列号', parseSerial),
  WECHAT_PRIVATE_KEY: defineSecret('微信支付：商户 API 私钥，PEM 文本或文件的路径', parseOptional(parsePrivateKey)),
  WECHAT_API_V3_KEY: defineSecret('微信支付：APIv3 密钥，32 个字符', parseOptional(parseApiV3Key)),
  WECHAT_PLATFORM_KEYS: defineSecret(
    '微信支付的公钥或平台证书，`序列号=PEM 文本或文件的路径`，可用逗号并列：更换时新旧都写上',
    parsePlatformKeys,
  ),
  WECHAT_ENDPOINT: defineSetting('', '微信支付的替身地址；生产环境只接受官方地址', parseOptional(parseOrigin)),
  ALIPAY_APP_ID: defineSetting('', '支付宝：应用的 APPID', parseText),
  ALIPAY_SELLER_ID: defineSetting('', '支付宝：收款账号的 PID，2088 开头', parseText),
  ALIPAY_PRIVATE_KEY: defineSecret(
    '支付宝：应用私钥，PEM 或 Base64 文本，或文件的路径',
    parseOptional(parsePrivateKey),
  ),
  ALIPAY_PUBLIC_KEY: defineSecret(
    '支付宝公钥（不是应用公钥），PEM 或 Base64 文本，或文件的路径',
    parseOptional(parsePublicKey),
  ),
  ALIPAY_ENDPOINT: defineSetting(
    '',
    '支付宝网关的替身地址，带不带 `gateway.do` 都可以；生产环境只接受官方地址',
    parseOptional(parseGateway),
  ),
  ALLOW_EMBEDDED_DB: defineSetting('0', '1 表示生产环境真实收款时也用内置 PostgreSQL；不设则拒绝启动', parseFlag),
}
type WalletValues = Values<typeof walletsSettings>

export interface PaySettings {
  sandbox: boolean
  offered: readonly WalletName[]
  /** Connected wallets. A wallet that is no longer offered still completes its open orders. */
  wechat: WechatSettings | null
  alipay: AlipaySettings | null
}

/** In production the sandbox would deliver goods for free, so it needs DEMO=1 there. */
export function toPaySettings(values: WalletValues, site: SiteKind): PaySettings {
  const spoken = selectConnectedWallets(values, site)
  return {
    sandbox: hasSandbox(values, site),
    offered: values.PAY_PROVIDER,
    wechat: spoken.includes('wechat') ? toWechatSettings(values) : null,
    alipay: spoken.includes('alipay') ? toAlipaySettings(values) : null,
  }
}

const hasSandbox = ({ PAY_PROVIDER: offered }: WalletValues, { production, demo }: SiteKind): boolean =>
  offered.length === 0 && (demo || !production)

/** Includes a wallet that is not offered but has complete settings: a member may still be paying with it. */
function selectConnectedWallets(values: WalletValues, site: SiteKind): readonly WalletName[] {
  if (hasSandbox(values, site)) return []
  return WALLETS.filter(
    (wallet) => values.PAY_PROVIDER.includes(wallet) || listMissingSettings(values, wallet).length === 0,
  )
}

/** Returns null if a key is missing, which `listPayContradictions` reports. */
function toWechatSettings(values: WalletValues): WechatSettings | null {
  const { WECHAT_PRIVATE_KEY, WECHAT_API_V3_KEY } = values
  if (!WECHAT_PRIVATE_KEY || WECHAT_API_V3_KEY === null) return null
  return {
    appid: values.WECHAT_APPID,
    mchid: values.WECHAT_MCHID,
    serial: values.WECHAT_SERIAL,
    privateKey: WECHAT_PRIVATE_KEY,
    apiV3Key: WECHAT_API_V3_KEY,
    platformKeys: values.WECHAT_PLATFORM_KEYS,
    endpoint: values.WECHAT_ENDPOINT,
  }
}

function toAlipaySettings(values: WalletValues): AlipaySettings | null {
  const { ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY } = values
  if (!ALIPAY_PRIVATE_KEY || !ALIPAY_PUBLIC_KEY) return null
  return {
    appId: values.ALIPAY_APP_ID,
    sellerId: values.ALIPAY_SELLER_ID,
    privateKey: ALIPAY_PRIVATE_KEY,
    publicKey: ALIPAY_PUBLIC_KEY,
    endpoint: values.ALIPAY_ENDPOINT,
  }
}

interface PaidSite extends SiteKind {
  publicUrl: string | null
  database: { kind: 'embedded' | 'postgres' }
}

const OFFICIAL = {
  WECHAT_ENDPOINT: ['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com'],
  ALIPAY_ENDPOINT: ['https://openapi.alipay.com'],
}
const NOT_PUBLIC = /^(localhost|.*\.local|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/

export function listPayContradictions(values: WalletValues, site: PaidSite): SettingConflicts {
  const offered = values.PAY_PROVIDER
  const spoken = selectConnectedWallets(values, site)
  if (spoken.length === 0) return []
  const { production, publicUrl } = site
  const missing = offered.flatMap((wallet) => listMissingSettings(values, wallet))
  const strange = (name: keyof typeof OFFICIAL) =>
    production &&
    values[name] !== null &&
    !OFFICIAL[name].includes(values[name]) &&
    `${name} 在生产环境（NODE_ENV=production）只能是 ${OFFICIAL[name].join('、')}`
  return [
    site.demo && 'DEMO=1 只用模拟支付，请去掉 PAY_PROVIDER',
    missing.length > 0 && `PAY_PROVIDER=${offered.join(',')} 还缺 ${missing.join('、')}`,
    publicUrl === null && `PAY_PROVIDER=${spoken.join(',')} 还缺 PUBLIC_URL：钱包要把支付结果通知到这个地址`,
    production && publicUrl !== null && !isPublic(publicUrl) && 'PUBLIC_URL 在真实收款时要是 https 的公网地址',
    ...(spoken.includes('wechat') ? [...listWechatMistakes(values), strange('WECHAT_ENDPOINT')] : []),
    ...(spoken.includes('alipay') ? [...listAlipayMistakes(values), strange('ALIPAY_ENDPOINT')] : []),
    production &&
      site.database.kind === 'embedded' &&
      !values.ALLOW_EMBEDDED_DB &&
      '真实收款时要用外部 PostgreSQL（DATABASE_URL）；确实要用内置的，设 ALLOW_EMBEDDED_DB=1',
  ]
}

const NEEDED = {
  wechat: ['WECHAT_APPID', 'WECHAT_MCHID', 'WECHAT_SERIAL', 'WECHAT_PRIVATE_KEY', 'WECHAT_API_V3_KEY'],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
} as const satisfies Record<WalletName, readonly (keyof WalletValues)[]>

function listMissingSettings(values: WalletValues, wallet: WalletName): string[] {
  const missing: string[] = NEEDED[wallet].filter((name) => values[name] === '' || values[name] === null)
  const hasKeys = wallet !== 'wechat' || Object.keys(values.WECHAT_PLATFORM_KEYS).length > 0
  return hasKeys ? missing : [...missing, 'WECHAT_PLATFORM_KEYS']
}

/** Detects our own key among WeChat's keys: each payment would fail, or a holder of our key could forge a notice. */
function listWechatMistakes({
  WECHAT_SERIAL,
  WECHAT_PRIVATE_KEY,
  WECHAT_PLATFORM_KEYS,
}: WalletValues): SettingConflicts {
  const isOurs = Object.values(WECHAT_PLATFORM_KEYS).some((key) => isPublicHalf(key, WECHAT_PRIVATE_KEY))
  return [
    (isOurs || Object.hasOwn(WECHAT_PLATFORM_KEYS, WECHAT_SERIAL)) &&
      'WECHAT_PLATFORM_KEYS 要填微信支付公钥或平台证书，不是商户自己的证书',
  ]
}

function listAlipayMistakes({ ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY }: WalletValues): SettingConflicts {
  const isOurs = ALIPAY_PUBLIC_KEY !== null && isPublicHalf(ALIPAY_PUBLIC_KEY, ALIPAY_PRIVATE_KEY)
  return [isOurs && 'ALIPAY_PUBLIC_KEY 要填支付宝公钥，不是应用公钥']
}

const isPublicHalf = (half: KeyObject, whole: KeyObject | null): boolean =>
  whole !== null && createPublicKey(whole).equals(half)

const isPublic = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !NOT_PUBLIC.test(hostname)
}

/** Returns an empty list for the sandbox. */
function parseProviders(list: string): readonly WalletName[] | InvalidSetting {
  const names = splitList(list)
  const wallets = WALLETS.filter((wallet) => names.includes(wallet))
  if (wallets.length === names.length || list === 'sandbox') return wallets
  return new InvalidSetting('只能是 sandbox，或 wechat、alipay（可用逗号并列）')
}

function parseApiV3Key(one: string): string | InvalidSetting {
  return Buffer.byteLength(one) === 32 ? one : new InvalidSetting('要 32 个字符')
}

/** Converts a serial number to upper case, as WeChat sends it; other programs show it in lower case. */
function parseSerial(one: string): string {
  return one.toUpperCase()
}

function parsePlatformKeys(list: string): Readonly<Record<string, KeyObject>> | InvalidSetting {
  const pairs = splitList(list).map((part) => {
    const [, serial = '', value = ''] = /^(\w+)=(.+)$/s.exec(part) ?? []
    return [parseSerial(serial), parsePublicKey(value)] as const
  })
  const unfit = pairs.map(([, key]) => key).find((key) => key instanceof InvalidSetting)
  if (unfit) return new InvalidSetting(`要 序列号=公钥；${unfit.wanted}`)
  return Object.fromEntries(pairs) as Record<string, KeyObject>
}

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
