import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodesStream } from 'node:stream/web'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

// age (https://age-encryption.org/v1), by a library that is loaded where there is a key. A file that is sealed for a
// recipient is opened by the identity that belongs to it, which the site does not have.

const library = () => import('age-encryption')

/** How every file of age begins: https://age-encryption.org/v1. */
const BEGINNING = Buffer.from('age-encryption.org/v1\n')
const IDENTITY = /^AGE-SECRET-KEY-\S+$/m

/** A pair of keys: the recipient may be known to anybody, the identity opens. */
export interface KeyPair {
  identity: string
  recipient: string
}

export async function newKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await library()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The identity in a file of keys, as this site and age-keygen write them; null: there is none. */
export const identityIn = (text: string): string | null => IDENTITY.exec(text)?.[0] ?? null

/** Seals the file `from` into the file `to`, which is read again from the disk: nobody here could open it to look. */
export async function seal(from: string, to: string, recipient: string, signal?: AbortSignal): Promise<void> {
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new StartProblem(`BACKUP_KEY 不是 age 的公钥，备份没有加密，也没有留下`, { cause: error })
  }
  const sealing = await encrypter.encrypt(asWeb(createReadStream(from)))
  const written = createHash('sha256')
  const hashing = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      written.update(chunk)
      yield chunk
    }
  }
  await pipeline(asNodes(sealing), hashing, createWriteStream(to, { mode: 0o600 }), { signal })
  const read = createHash('sha256')
  await pipeline(createReadStream(to), read, { signal })
  if (read.digest('hex') !== written.digest('hex')) throw new Error(`${to} is not what was written`)
}

/** What is in a sealed file. Another key than the one that it was sealed for is a StartProblem. */
export async function unsealed(file: string, identity: string): Promise<Readable> {
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new StartProblem('给出的不是钥匙：要 AGE-SECRET-KEY-1 开头的一行')
  }
  const bytes = createReadStream(file)
  try {
    return asNodes(await decrypter.decrypt(asWeb(bytes)))
  } catch (error) {
    bytes.destroy()
    if (!/no identity matched/.test((error as Error).message)) throw error
    throw new StartProblem(`这把钥匙打不开 ${file}：它是为另一把加密的`)
  }
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
    return buffer.subarray(0, bytesRead).equals(BEGINNING)
  } finally {
    await handle.close()
  }
}

// One thing, of which Node and browsers have types that do not know each other.
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const asNodes = (stream: unknown) => Readable.fromWeb(stream as NodesStream)
