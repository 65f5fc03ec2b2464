import { type KeyObject, sign, verify } from 'node:crypto'

export type Params = Record<string, string>

const ALGORITHMS = { RSA2: 'RSA-SHA256', RSA: 'RSA-SHA1' } as const

/** Returns the signed text: all non-empty parameters, sorted by name. */
function signedText(params: Params, without: readonly string[]): string {
  const names = Object.keys(params).filter((name) => params[name] !== '' && !without.includes(name))
  return names
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
}

/** Verifies the app's signature of a request. */
export const isSigned = (params: Params, app: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(signedText(params, ['sign'])), app, Buffer.from(params.sign ?? '', 'base64'))

/** Signs the parameters of a notification or a return URL: `sign_type` is not signed. */
export function signedParams(params: Params, key: KeyObject, type: keyof typeof ALGORITHMS = 'RSA2'): Params {
  const text = signedText(params, ['sign', 'sign_type'])
  return { ...params, sign_type: type, sign: sign(ALGORITHMS[type], Buffer.from(text), key).toString('base64') }
}

/** Signs the exact text of a response's content. */
export const textSignature = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** Returns an invalid signature of the same form. */
export const spoiled = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
