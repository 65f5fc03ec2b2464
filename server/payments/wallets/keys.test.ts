import { createPublicKey, generateKeyPairSync, KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Unfit } from '#server/infra/lib/settings.ts'
import { privateKey, publicKey } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki' | 'sec1') =>
  key.export({ type, format: 'pem' }).toString()
const bare = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki') =>
  (key.export({ type, format: 'der' }) as Buffer).toString('base64')
const inFile = (text: string): string => {
  const path = join(folder, `${text.length}.pem`)
  writeFileSync(path, `${text}\n`)
  return path
}

const WRITTEN = ['pkcs1', 'pkcs8'].flatMap((type) => {
  const [text, base64] = [pem(pair.privateKey, type as 'pkcs1'), bare(pair.privateKey, type as 'pkcs1')]
  return [text, text.replaceAll('\n', '\\n'), base64, base64.replace(/.{64}/g, '$&\n'), inFile(text), inFile(base64)]
})

test.each(WRITTEN.map((text, index) => [index, text] as const))('parses a private key in form %d', (_index, text) => {
  const key = privateKey(text)
  expect(key instanceof KeyObject && createPublicKey(key).equals(pair.publicKey)).toBe(true)
})

test.each([
  pem(pair.publicKey, 'spki'),
  pem(pair.publicKey, 'pkcs1'),
  bare(pair.publicKey, 'spki'),
  inFile(bare(pair.publicKey, 'spki')),
])('parses a public key', (text) => {
  const key = publicKey(text)
  expect(key instanceof KeyObject && key.equals(pair.publicKey)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a path of nothing', '/nowhere/key.pem'],
  ['half a key', pem(pair.privateKey, 'pkcs8').slice(0, 800)],
  ['letters', 'A'.repeat(400)],
  ['a weak key', pem(weak.privateKey, 'pkcs8')],
  ['a key of a curve', pem(curve.privateKey, 'sec1')],
  ['a public key', pem(pair.publicKey, 'spki')],
])('rejects %s as private key without printing it', (_name, text) => {
  expect(privateKey(text)).toEqual(new Unfit('要 RSA 私钥（至少 2048 位）：PEM 文本，或文件的路径'))
})

test.each([
  ['nothing', ''],
  ['a weak key', pem(weak.publicKey, 'spki')],
  ['a private key, which would tell the public one', pem(pair.privateKey, 'pkcs8')],
  ['a bare private key', bare(pair.privateKey, 'pkcs8')],
])('rejects %s as public key', (_name, text) => {
  expect(publicKey(text)).toBeInstanceOf(Unfit)
})
