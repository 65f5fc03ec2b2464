import { spawnSync } from 'node:child_process'
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { inWallets } from './testing/merchant.ts'
import { inBeijing } from './time.ts'
import type { Wallets } from './handles.ts'

const { ourWallets, aMerchant, aNumber } = inWallets()

async function control(wallets: Wallets, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await fetch(`${wallets.origin}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: await answer.json() }
}

async function anOpenCode() {
  const [wallets, merchant] = await Promise.all([ourWallets(), aMerchant()])
  const { env } = wallets
  const sdk = new AlipaySdk({
    appId: env.ALIPAY_APP_ID ?? '',
    privateKey: env.ALIPAY_PRIVATE_KEY ?? '',
    keyType: 'PKCS8',
    gateway: env.ALIPAY_ENDPOINT ?? '',
  })
  const bizContent = { out_trade_no: aNumber(), total_amount: '19.00', subject: '<b>会员</b>' }
  const asked = { bizContent, notifyUrl: merchant.notifyUrl, timestamp: inBeijing(new Date()) }
  const { qrCode } = await sdk.exec('alipay.trade.precreate', asked)
  return { wallets, merchant, code: String(qrCode) }
}

test('another process plays the person and plants faults', async () => {
  const { wallets, merchant, code } = await anOpenCode()
  const dropped = { on: 'notice', wallet: 'alipay', kind: 'drop' }
  expect(await control(wallets, 'POST', 'faults', dropped)).toMatchObject({ status: 200 })
  expect(await control(wallets, 'POST', 'scan', { code })).toMatchObject({ data: { state: 'scanned' } })
  const paid = await control(wallets, 'POST', 'pay', { code, coupon: 100 })
  expect(paid).toMatchObject({ data: { state: 'paid', payerTotal: 1800 } })
  await control(wallets, 'POST', 'repeat', { number: paid.data.number })
  await wallets.idle()
  expect(await control(wallets, 'GET', 'trades')).toMatchObject({ data: [{ state: 'paid' }] })
  expect(await control(wallets, 'GET', 'notices')).toMatchObject({
    data: [{ state: 'dropped' }, { state: 'received' }],
  })
  expect(merchant.heard).toHaveLength(1)
  expect((await control(wallets, 'GET', 'env')).data).toEqual(wallets.env)
})

test('what can’t be is refused in words', async () => {
  const { wallets, code } = await anOpenCode()
  await control(wallets, 'POST', 'time', { pass: 3 * 3_600_000 })
  const expired = { status: 400, data: { message: '订单已过期' } }
  expect(await control(wallets, 'POST', 'pay', { code })).toMatchObject(expired)
  expect((await control(wallets, 'POST', 'faults', { on: 'answer', wallet: 'wechat', kind: 'odd' })).status).toBe(400)
})

test('the phone’s page shows what is to be paid, and pays', async () => {
  const { wallets, code } = await anOpenCode()
  const page = async (form: Record<string, string> | null = null) => {
    const address = `${wallets.origin}/phone?code=${encodeURIComponent(code)}`
    const post = form && { method: 'POST', body: new URLSearchParams({ code, ...form }) }
    return (await fetch(address, post ?? {})).text()
  }
  expect(await page()).toContain('&lt;b&gt;会员&lt;/b&gt;')
  expect(await page()).toContain('未扫码')
  expect(await page({ do: 'scan' })).toContain('已扫码，等待支付')
  expect(await page({ do: 'cancel' })).toContain('已扫码，等待支付')
  expect(await page({ do: 'pay' })).toContain('已支付')
  expect(await page({ do: 'pay' })).toContain('<p role="alert">订单已支付</p>')
})

test('keys are made once, in the forms of the consoles', async () => {
  const wallets = await ourWallets()
  const folder = dirname(wallets.env.WECHAT_PRIVATE_KEY ?? '')
  const file = (name: string): string => readFileSync(join(folder, name), 'utf8')
  expect((await ourWallets()).env).toMatchObject({
    ...wallets.env,
    WECHAT_ENDPOINT: expect.any(String),
    ALIPAY_ENDPOINT: expect.any(String),
  })
  expect(file('apiclient_key.pem')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(file('pub_key.pem')).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(file('alipay_public_key.txt')).toMatch(/^MII[\w+/=]+$/)
  expect(wallets.env.WECHAT_API_V3_KEY).toHaveLength(32)
  const certificate = new X509Certificate(file('apiclient_cert.pem'))
  expect(certificate.serialNumber).toBe(wallets.env.WECHAT_SERIAL)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(file('apiclient_key.pem')))).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('its lines can be sourced', async () => {
  const wallets = await ourWallets()
  const folder = dirname(wallets.env.WECHAT_PRIVATE_KEY ?? '')
  const { stdout } = spawnSync('sh', ['-c', `. '${folder}/site.env' && printenv ALIPAY_PUBLIC_KEY PAY_PROVIDER`], {
    encoding: 'utf8',
  })
  expect(stdout).toBe(`${wallets.env.ALIPAY_PUBLIC_KEY}\nwechat,alipay\n`)
})
