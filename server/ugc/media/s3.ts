import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, request } from 'undici'
import { createLimiter } from '#server/infra/http/limiter.ts'
import { getErrorCode } from '#server/infra/lib/errors.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { parseUploadFile } from './names.ts'
import { settleAll, ONE_RANGE, type Store, StoreError } from './store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** True: URLs have the form `host/bucket/file` instead of `bucket.host/file`. */
  pathStyle: boolean
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

interface S3Request {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | Readable
}

const EMPTY_HASH = createHash('sha256').digest('hex')
const RESPONSE_TIMEOUT_MS = 10_000
/** Timeout in milliseconds for a response body, and for the response to a request with a body, which is sent first. */
const TAKEN_MS = 120_000
const AT_A_TIME = 8
const NAMES_AT_A_TIME = 1000
/** Bytes that S3 accepts in a single PUT. */
const MOST_BYTES = 5 * 1024 ** 3

/** Creates a client that signs requests (AWS Signature Version 4, with the hash of the body) and streams bodies. */
function createBucketClient(settings: S3Settings) {
  const { accessKeyId, secretAccessKey, region } = settings

  async function sendSigned(method: Method, name: string, asking: S3Request = {}): Promise<Dispatcher.ResponseData> {
    const { query = {}, headers = {}, body } = asking
    const url = buildS3Url(settings, name, query)
    const hash = { 'x-amz-content-sha256': EMPTY_HASH, ...headers }
    const signer = { method, url, headers: hash, accessKeyId, secretAccessKey, region, service: 's3' }
    const signed = await new AwsV4Signer(signer).sign()
    const limits = { headersTimeout: body ? TAKEN_MS : RESPONSE_TIMEOUT_MS, bodyTimeout: TAKEN_MS }
    const options = { method, headers: Object.fromEntries(signed.headers), body: body ?? null, ...limits }
    return request(signed.url, options).catch((error: Error) => {
      // Operators get the error code, because Node's messages are English.
      throw new StoreError(getErrorCode(error) || error.name, { cause: error })
    })
  }

  /** Reads the whole response, which frees its connection. Returns null for 404; throws for other errors. */
  async function readResponse(response: Promise<Dispatcher.ResponseData>) {
    const { statusCode, headers, body } = await response
    const text = await body.text()
    if (statusCode === 404) return null
    if (statusCode >= 300) throw new StoreError(`${statusCode} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`)
    return { headers, text }
  }

  async function putObject(name: string, body: Buffer | Readable, length: number, hash: string): Promise<void> {
    const headers = { 'content-length': String(length), 'x-amz-content-sha256': hash }
    if (!(await readResponse(sendSigned('PUT', name, { headers, body })))) throw new StoreError('没有这个存储桶')
  }

  /** Reads the file twice, because the signature needs its hash before the body is sent. */
  async function putFile(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    if (size > MOST_BYTES) throw new StoreError('文件超过存储桶一次能收的 5 GB')
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    await putObject(name, createReadStream(path), size, hash.digest('hex'))
  }

  async function* listNames(size: number, prefix = ''): AsyncGenerator<string[]> {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page = { 'max-keys': String(size), 'start-after': after, ...(prefix !== '' && { prefix }) }
      const query = { 'list-type': '2', 'encoding-type': 'url', ...page }
      const answer = await readResponse(sendSigned('GET', '', { query }))
      if (!answer) throw new StoreError('没有这个存储桶')
      const names = [...answer.text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => decodeURIComponent(key!))
      yield names
      after = answer.text.includes('<IsTruncated>true</IsTruncated>') ? names.at(-1) : undefined
    }
  }

  const deleteObject = async (name: string): Promise<void> => void (await readResponse(sendSigned('DELETE', name)))

  const place = `${settings.endpoint} 的存储桶 ${settings.bucket}`
  return { sendSigned, readResponse, putObject, putFile, listNames, deleteObject, place }
}

export type BucketFolder = ReturnType<typeof createS3Folder>

/** Opens a folder of the bucket for files that the site does not serve. `folder` has no trailing slash. */
export function createS3Folder(settings: S3Settings, folder: string) {
  const { putFile, listNames, deleteObject, place } = createBucketClient(settings)
  const prefix = `${folder}/`
  return {
    /** Name of the folder in messages to operators. */
    place: `${place} 的 ${prefix}`,
    async names(): Promise<string[]> {
      const found: string[] = []
      for await (const names of listNames(NAMES_AT_A_TIME, prefix)) found.push(...names)
      return found.map((name) => name.slice(prefix.length))
    },
    /** Atomic: no reader sees a part of the file. */
    put: (name: string, path: string) => putFile(prefix + name, path),
    remove: (name: string) => deleteObject(prefix + name),
  }
}

export function createS3Store(settings: S3Settings): Store {
  const { sendSigned, readResponse, putObject, putFile, listNames, deleteObject, place } = createBucketClient(settings)
  const few = createLimiter({ width: AT_A_TIME })
  return {
    place,
    put: (name, bytes) => putObject(name, bytes, bytes.length, createHash('sha256').update(bytes).digest('hex')),
    async take(name, path) {
      await putFile(name, path)
      await rm(path)
    },
    async read(name, range = '') {
      const headers: Record<string, string> = ONE_RANGE.test(range) ? { range } : {}
      const answer = await sendSigned('GET', name, { headers })
      const { statusCode: status } = answer
      if (status !== 200 && status !== 206 && status !== 416)
        return readResponse(Promise.resolve(answer)).then(() => null)
      const contentRange = answer.headers['content-range']?.toString() ?? null
      if (status === 416) {
        await answer.body.dump()
        return { status, length: 0, contentRange, body: Readable.from([]) }
      }
      const length = Number(answer.headers['content-length'])
      return { status, length, contentRange, body: answer.body }
    },
    remove: (names) => settleAll(names.map((name) => few(() => deleteObject(name)))),
    async *names(size) {
      for await (const names of listNames(size)) yield names.filter((name) => parseUploadFile(name) !== null)
    },
    async olderThan(age, names) {
      const before = systemClock.now().getTime() - age
      const readWriteTime = async (name: string) => {
        const { headers } = (await readResponse(sendSigned('HEAD', name))) ?? {}
        return Date.parse(headers?.['last-modified']?.toString() ?? '')
      }
      const dated = await Promise.all(names.map((name) => few(async () => ({ name, at: await readWriteTime(name) }))))
      return dated.filter(({ at }) => at < before).map(({ name }) => name)
    },
    // A bucket has no size limit. Disk space for drafts is checked where they are written.
    free: async () => Number.POSITIVE_INFINITY,
  }
}

function buildS3Url({ endpoint, bucket, pathStyle }: S3Settings, name: string, query: Record<string, string>): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = pathStyle ? `/${bucket}/${name}` : `/${name}`
  url.search = new URLSearchParams(query).toString()
  return url.href
}
