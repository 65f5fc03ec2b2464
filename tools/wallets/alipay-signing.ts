import { type KeyObject, sign, verify } from 'node:crypto'

export type Params = Record<string, string>

const ALGORITHMS = { RSA2: 'RSA-SHA256', RSA: 'RSA-SHA1' } as const

/** What a signature is over: all that isn't empty, by name. */
function signedText(params: Params, without: readonly string[]): string {
  const names = Object.keys(params).filter((name) => params[name] !== '' && !without.includes(name))
  return names
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
}

/** Whether the app signed a request. */
export const isSigned = (params: Params, app: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(signedText(params, ['sign'])), app, Buffer.from(params.sign ?? '', 'base64'))

/** Parameters with their signature, as a notice and the way back from a phone have them: `sign_type` is not under it. */
export function signedParams(params: Params, key: KeyObject, type: keyof typeof ALGORITHMS = 'RSA2'): Params {
  const text = signedText(params, ['sign', 'sign_type'])
  return { ...params, sign_type: type, sign: sign(ALGORITHMS[type], Buffer.from(text), key).toString('base64') }
}

/** The signature of an answer: over the text of what is inside, as it stands there. */
export const textSignature = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** A signature that is none, though it looks like one. */
export const spoiled = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
