import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 letters, digits, - and _. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const TOKEN = /^[\w-]{43}$/
/** A token has too many values to try, so a plain hash hides it. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
