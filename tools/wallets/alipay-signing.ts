import { type KeyObject, sign, verify } from 'node:crypto'

export type Params = Record<string, string>

const ALGORITHMS = { RSA2: 'RSA-SHA256', RSA: 'RSA-SHA1' } as const

/** Text to sign: all non-empty parameters except those in `without`, sorted by name. */
function buildSignedText(params: Params, without: readonly string[]): string {
  const names = Object.keys(params).filter((name) => params[name] !== '' && !without.includes(name))
  return names
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
}

export const isSigned = (params: Params, app: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(buildSignedText(params, ['sign'])), app, Buffer.from(params.sign ?? '', 'base64'))

/** Adds the signature of a notice, which does not cover `sign_type`. */
export function signParams(params: Params, key: KeyObject, type: keyof typeof ALGORITHMS = 'RSA2'): Params {
  const text = buildSignedText(params, ['sign', 'sign_type'])
  return { ...params, sign_type: type, sign: sign(ALGORITHMS[type], Buffer.from(text), key).toString('base64') }
}

/** Signature of a response: covers the inner JSON text exactly as sent. */
export const signText = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** Returns a well-formed but invalid signature. */
export const spoilSignature = (signature: string): string =>
  (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
