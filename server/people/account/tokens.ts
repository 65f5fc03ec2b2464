import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters: letters, digits, - and _. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const TOKEN = /^[\w-]{43}$/
/** A token has too much entropy to guess, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
