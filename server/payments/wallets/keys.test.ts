import { createPublicKey, generateKeyPairSync, KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { InvalidSetting } from '#server/infra/lib/settings.ts'
import { parsePrivateKey, parsePublicKey } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rsaPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weakPair = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ecPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const toPem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki' | 'sec1') =>
  key.export({ type, format: 'pem' }).toString()
const toBase64 = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki') =>
  (key.export({ type, format: 'der' }) as Buffer).toString('base64')
const writeKeyFile = (text: string): string => {
  const path = join(folder, `${text.length}.pem`)
  writeFileSync(path, `${text}\n`)
  return path
}

const WRITTEN = ['pkcs1', 'pkcs8'].flatMap((type) => {
  const [text, base64] = [toPem(rsaPair.privateKey, type as 'pkcs1'), toBase64(rsaPair.privateKey, type as 'pkcs1')]
  return [
    text,
    text.replaceAll('\n', '\\n'),
    base64,
    base64.replace(/.{64}/g, '$&\n'),
    writeKeyFile(text),
    writeKeyFile(base64),
  ]
})

test.each(WRITTEN.map((text, index) => [index, text] as const))(
  'parses a private key as PEM, base64 or file path (variant %d)',
  (_index, text) => {
    const key = parsePrivateKey(text)
    expect(key instanceof KeyObject && createPublicKey(key).equals(rsaPair.publicKey)).toBe(true)
  },
)

test.each([
  toPem(rsaPair.publicKey, 'spki'),
  toPem(rsaPair.publicKey, 'pkcs1'),
  toBase64(rsaPair.publicKey, 'spki'),
  writeKeyFile(toBase64(rsaPair.publicKey, 'spki')),
])('parses a public key as PEM, base64 or file path', (text) => {
  const key = parsePublicKey(text)
  expect(key instanceof KeyObject && key.equals(rsaPair.publicKey)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a missing file', '/nowhere/key.pem'],
  ['a truncated key', toPem(rsaPair.privateKey, 'pkcs8').slice(0, 800)],
  ['letters', 'A'.repeat(400)],
  ['a weak key', toPem(weakPair.privateKey, 'pkcs8')],
  ['an elliptic-curve key', toPem(ecPair.privateKey, 'sec1')],
  ['a public key', toPem(rsaPair.publicKey, 'spki')],
])('rejects %s as private key without printing it', (_name, text) => {
  expect(parsePrivateKey(text)).toEqual(new InvalidSetting('要 RSA 私钥（至少 2048 位）：PEM 文本，或文件的路径'))
})

test.each([
  ['nothing', ''],
  ['a weak key', toPem(weakPair.publicKey, 'spki')],
  ['a private key', toPem(rsaPair.privateKey, 'pkcs8')],
  ['a bare private key', toBase64(rsaPair.privateKey, 'pkcs8')],
])('rejects %s as public key', (_name, text) => {
  expect(parsePublicKey(text)).toBeInstanceOf(InvalidSetting)
})
