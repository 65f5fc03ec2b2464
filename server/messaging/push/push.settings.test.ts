import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Env, readConfig } from '#server/site/config.ts'
import { derivePushKeys } from './keys.ts'

test.each<[Env, ReturnType<typeof readConfig>['push']]>([
  [{ PUSH: '0' }, null],
  [{ OFFLINE: '0' }, null],
  [
    { PUBLIC_URL: 'https://b.example', PUSH_SERVICE: 'http://127.0.0.1:9' },
    { subject: 'https://b.example', standIn: 'http://127.0.0.1:9' },
  ],
  [{ PUBLIC_URL: 'http://b.example' }, { subject: 'https://caiyun.invalid', standIn: null }],
])('reads push settings from %j', (env, push) => expect(readConfig(env).push).toEqual(push))

test('derives the key pair from the site secret', () => {
  const { publicKey, privateKey } = derivePushKeys('a secret of thirty-two characters')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  expect(ecdh.getPublicKey('base64url')).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(derivePushKeys('a secret of thirty-two characters')).toEqual({ publicKey, privateKey })
  expect(derivePushKeys('another secret of thirty-two characters').publicKey).not.toBe(publicKey)
})
