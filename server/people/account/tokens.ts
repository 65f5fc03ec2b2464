import { hash, randomBytes } from 'node:crypto'

/** Generates 256 random bits as 43 characters: letters, digits, - and _. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
export const TOKEN = /^[\w-]{43}$/
/** Hashes a token. A plain hash is enough, because a token has too much entropy to guess. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
