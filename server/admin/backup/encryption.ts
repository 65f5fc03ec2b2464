import { createHash, createHmac, type Hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodesStream } from 'node:stream/web'
import { StartProblem } from '#server/infra/lib/errors.ts'

// Loads the library at its first use, because sites without a key do not need it.

const loadAge = () => import('age-encryption')

/** First bytes of every age file (https://age-encryption.org/v1), by which an encrypted archive is recognised. */
const AGE_HEADER = Buffer.from('age-encryption.org/v1\n')
const IDENTITY = /^AGE-SECRET-KEY-\S+$/m

/** A key pair: the recipient is public, the identity decrypts. */
export interface KeyPair {
  identity: string
  recipient: string
}

export async function generateKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export const findIdentity = (text: string): string | null => IDENTITY.exec(text)?.[0] ?? null

/** End of a signed file: HMAC-SHA-256 of the preceding ciphertext, in hex. */
const SIGNATURE = /^\ncaiyun-hmac ([0-9a-f]{64})\n$/
const SIGNATURE_BYTES = 78

const createFileHmac = (secret: string) =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', secret, '', 'backup', 32)))

interface EncryptionOptions {
  recipient: string
  /** Null: SITE_SECRET is not set. The secret in the database is unknown at a restore, so the file is not signed. */
  secret: string | null
  signal?: AbortSignal | undefined
}

/** Encrypts a file, verifies the result from disk, then signs it if there is a secret. */
export async function encryptFile(
  from: string,
  to: string,
  { recipient, secret, signal }: EncryptionOptions,
): Promise<void> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new StartProblem(`BACKUP_KEY 不是 age 的公钥，备份没有加密，也没有留下`, { cause: error })
  }
  const sealing = await encrypter.encrypt(toWebStream(createReadStream(from)))
  const written = createHash('sha256')
  const hashing = (chunks: AsyncIterable<Buffer>) => hashChunks(chunks, written)
  await pipeline(toNodeStream(sealing), hashing, createWriteStream(to, { mode: 0o600 }), { signal })
  const read = createHash('sha256')
  const hmac = createFileHmac(secret ?? '')
  const reading = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      read.update(chunk)
      hmac.update(chunk)
    }
  }
  await pipeline(createReadStream(to), reading, { signal })
  if (read.digest('hex') !== written.digest('hex')) throw new Error(`${to} is not what was written`)
  if (secret !== null) await appendFile(to, `\ncaiyun-hmac ${hmac.digest('hex')}\n`)
}

/** Reads the signature at the end of a file. `length`: number of bytes before it. */
async function readSignature(file: string): Promise<{ signature: string | null; length: number }> {
  const { size } = await stat(file)
  const start = Math.max(0, size - SIGNATURE_BYTES)
  let end = ''
  for await (const chunk of createReadStream(file, { start })) end += chunk
  const [, signature = null] = SIGNATURE.exec(end) ?? []
  return { signature, length: signature === null ? size : start }
}

/**
 * Throws unless the file has this site's signature. Without a secret or with `unsigned`, also accepts a file without a
 * signature, but never a false one.
 */
export async function checkSignature(file: string, secret: string | null, unsigned = false): Promise<void> {
  const { signature, length } = await readSignature(file)
  if (signature === null && (secret === null || unsigned)) return
  if (signature === null)
    throw new StartProblem(`${file} 没有本站的签名，不能确定是本站写的：查明来源后，用 --unsigned 恢复`)
  if (secret === null) throw new StartProblem(`${file} 由 SITE_SECRET 签名：请先设成备份时的那一个`)
  const hmac = createFileHmac(secret)
  await pipeline(createReadStream(file, { end: length - 1 }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hmac.update(chunk)
  })
  if (!timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex')))
    throw new StartProblem(`${file} 的签名不对：不是本站写的、后来被改过，或 SITE_SECRET 不是备份时的那一个`)
}

/** Returns the decrypted content. Throws a StartProblem if the key is malformed or does not match. */
export async function decryptFile(file: string, identity: string): Promise<Readable> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new StartProblem('给出的不是钥匙：要 AGE-SECRET-KEY-1 开头的一行')
  }
  const { length } = await readSignature(file)
  const bytes = createReadStream(file, { end: Math.max(0, length - 1) })
  try {
    return toNodeStream(await decrypter.decrypt(toWebStream(bytes)))
  } catch (error) {
    bytes.destroy()
    if (!/no identity matched/.test((error as Error).message)) throw error
    throw new StartProblem(`这把钥匙打不开 ${file}：它是为另一把加密的`)
  }
}

export async function* hashChunks(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.subarray(0, bytesRead).equals(AGE_HEADER)
  } finally {
    await handle.close()
  }
}

// Converts stream types: the same object has incompatible types in Node and browsers.
const toWebStream = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const toNodeStream = (stream: unknown) => Readable.fromWeb(stream as NodesStream)
