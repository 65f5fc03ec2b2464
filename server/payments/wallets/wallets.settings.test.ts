import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#server/site/config.ts'
import { listProblems } from '#server/site/testing/list-problems.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createWalletChannels } from './create-channels.ts'
import { REAL_SMS } from '#server/people/sms/testing/real-sms.ts'

type Env = Record<string, string>

const createKeyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    open: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const [merchant, wallet] = [createKeyPair(), createKeyPair()]

const WECHAT = {
  WECHAT_APPID: 'wx1',
  WECHAT_MCHID: '1900000001',
  WECHAT_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PRIVATE_KEY: merchant.secret,
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PLATFORM_KEYS: `PUB_KEY_ID_01=${wallet.open},70f09efd=${wallet.open.replaceAll('\n', '\\n')}`,
}
const ALIPAY = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: merchant.secret,
  ALIPAY_PUBLIC_KEY: wallet.open,
}
const LIVE: Env = {
  NODE_ENV: 'production',
  PAY_PROVIDER: 'wechat,alipay',
  PUBLIC_URL: 'https://caiyun.example',
  DATABASE_URL: 'postgres://db/site',
  ...REAL_SMS,
  ...WECHAT,
  ...ALIPAY,
}

const withoutSettings = (...names: string[]): Env =>
  Object.fromEntries(Object.entries(LIVE).filter(([name]) => !names.includes(name)))

test('accepts one or both wallets in production', () => {
  const { pay } = readConfig(LIVE)
  expect(pay).toMatchObject({
    sandbox: false,
    wechat: { mchid: '1900000001' },
    alipay: { sellerId: '2088000000000001' },
  })
  expect(Object.keys(pay.wechat!.platformKeys)).toEqual(['PUB_KEY_ID_01', '70F09EFD'])
  expect(readConfig({ ...withoutSettings(...Object.keys(ALIPAY)), PAY_PROVIDER: 'wechat' }).pay).toMatchObject({
    alipay: null,
  })
  expect(readConfig({ ...withoutSettings(...Object.keys(WECHAT)), PAY_PROVIDER: 'alipay' }).pay).toMatchObject({
    wechat: null,
  })
  expect(listProblems({ ...withoutSettings('DATABASE_URL'), ALLOW_EMBEDDED_DB: '1' })).toEqual([])
  const official = {
    WECHAT_ENDPOINT: 'https://api2.mch.weixin.qq.com',
    ALIPAY_ENDPOINT: 'https://openapi.alipay.com/gateway.do',
  }
  expect(listProblems({ ...LIVE, ...official })).toEqual([])
})

test.each([
  ['wechat', ['wechat']],
  ['', []],
])('PAY_PROVIDER=%s offers %j but connects both wallets', async (list, offered) => {
  const config = readConfig({ ...LIVE, PAY_PROVIDER: list })
  const channels = await createWalletChannels(config, systemClock)
  expect(channels.map(({ name }) => name)).toEqual(['wechat', 'alipay'])
  expect(channels.flatMap(({ wallets }) => wallets)).toEqual(offered)
})

test('validates a connected wallet’s settings even if not offered', () => {
  const left = { ...LIVE, PAY_PROVIDER: 'wechat', ALIPAY_ENDPOINT: 'http://127.0.0.1:9' }
  expect(listProblems(left)).toEqual([expect.stringContaining('ALIPAY_ENDPOINT 在生产环境')])
})

test('connects no wallet in sandbox mode', () => {
  const none = { sandbox: true, offered: [], wechat: null, alipay: null }
  expect(readConfig({ ...WECHAT, ...ALIPAY }).pay).toEqual(none)
})

test.each<[string, Env, string]>([
  [
    'a WeChat endpoint on another host',
    { WECHAT_ENDPOINT: 'https://api.mch.weixin.qq.com.evil.example' },
    'WECHAT_ENDPOINT 在生产环境',
  ],
  ['a local WeChat endpoint', { WECHAT_ENDPOINT: 'http://127.0.0.1:9' }, 'WECHAT_ENDPOINT 在生产环境'],
  ['WeChat without TLS', { WECHAT_ENDPOINT: 'http://api.mch.weixin.qq.com' }, 'WECHAT_ENDPOINT 在生产环境'],
  ['a local Alipay endpoint', { ALIPAY_ENDPOINT: 'http://127.0.0.1:9/gateway.do' }, 'ALIPAY_ENDPOINT 在生产环境'],
  [
    "Alipay's own sandbox",
    { ALIPAY_ENDPOINT: 'https://openapi-sandbox.dl.alipaydev.com' },
    'ALIPAY_ENDPOINT 在生产环境',
  ],
  ['an http notice URL', { PUBLIC_URL: 'http://caiyun.example' }, 'PUBLIC_URL 在真实收款时'],
  ['a notice URL on localhost', { PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL 在真实收款时'],
  ['a notice URL in a private network', { PUBLIC_URL: 'https://192.168.1.7' }, 'PUBLIC_URL 在真实收款时'],
  ['real payments with the embedded database', { DATABASE_URL: '' }, '真实收款时要用外部 PostgreSQL'],
  ['real payments on a demonstration', { DEMO: '1', SMS_PROVIDER: 'sandbox' }, 'DEMO=1 只用模拟支付'],
  ['the sandbox together with a wallet', { PAY_PROVIDER: 'sandbox,wechat' }, 'PAY_PROVIDER=sandbox,wechat 不对'],
  ['an unknown wallet', { PAY_PROVIDER: 'wechat,paypal' }, 'PAY_PROVIDER=wechat,paypal 不对'],
  ['a malformed private key', { WECHAT_PRIVATE_KEY: 'geheim' }, 'WECHAT_PRIVATE_KEY 不对'],
  ['a truncated private key', { ALIPAY_PRIVATE_KEY: merchant.secret.slice(0, 900) }, 'ALIPAY_PRIVATE_KEY 不对'],
  ['no WeChat key', { WECHAT_PLATFORM_KEYS: '' }, '还缺 WECHAT_PLATFORM_KEYS'],
  ['a WeChat key without a serial', { WECHAT_PLATFORM_KEYS: wallet.open }, 'WECHAT_PLATFORM_KEYS 不对'],
  ['the merchant key as the WeChat key', { WECHAT_PLATFORM_KEYS: `A1=${merchant.open}` }, '不是商户自己的证书'],
  [
    'its own serial for the one of WeChat',
    { WECHAT_PLATFORM_KEYS: `${WECHAT.WECHAT_SERIAL}=${wallet.open}` },
    '不是商户自己的证书',
  ],
  ['a private key as the WeChat key', { WECHAT_PLATFORM_KEYS: `A1=${wallet.secret}` }, 'WECHAT_PLATFORM_KEYS 不对'],
  ["the app's key for Alipay's", { ALIPAY_PUBLIC_KEY: merchant.open }, '不是应用公钥'],
  ['no Alipay key', { ALIPAY_PUBLIC_KEY: '' }, '还缺 ALIPAY_PUBLIC_KEY'],
  ['a short APIv3 key', { WECHAT_API_V3_KEY: 'k'.repeat(31) }, 'WECHAT_API_V3_KEY 不对'],
  ['no merchant id', { WECHAT_MCHID: '' }, '还缺 WECHAT_MCHID'],
])('production rejects %s with a one-line message without secrets', (_name, env, words) => {
  const lines = listProblems({ ...LIVE, ...env })
  expect(lines).toEqual([expect.stringContaining(words)])
  expect(lines.join()).not.toMatch(/\n|geheim|kkkk|BEGIN/)
})

test('development allows other endpoints but needs PUBLIC_URL', () => {
  const here = { ...LIVE, NODE_ENV: 'development', PUBLIC_URL: 'http://127.0.0.1:8080', DATABASE_URL: '' }
  expect(
    listProblems({ ...here, WECHAT_ENDPOINT: 'http://127.0.0.1:9', ALIPAY_ENDPOINT: 'http://127.0.0.1:9' }),
  ).toEqual([])
  expect(listProblems({ ...here, PUBLIC_URL: '' })).toEqual([expect.stringContaining('还缺 PUBLIC_URL')])
})

test('disables the sandbox in production without DEMO', () => {
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', ...REAL_SMS }).pay).toMatchObject({
    sandbox: false,
    wechat: null,
    alipay: null,
  })
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', DEMO: '1' }).pay).toMatchObject({
    sandbox: true,
  })
  expect(readConfig({}).pay).toMatchObject({ sandbox: true })
})
