import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/ugc/media/s3.ts'

/** In-memory S3 bucket that verifies request signatures. */
export interface S3Service {
  settings: S3Settings
  /** Stored files by name, with the time of the upload. */
  files: Map<string, { bytes: Buffer; at: Date }>
  /** Method and file name of each request that the service has received. */
  asked: string[]
  close(): Promise<void>
}

const BUCKET = 'uploads'
const KEYS = { accessKeyId: 'KEY', secretAccessKey: 'geheim', region: 'cn-hangzhou' }
const MAX_SKEW = 15 * 60_000

export async function createS3Service(): Promise<S3Service> {
  const files: S3Service['files'] = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const name = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
    asked.push(`${request.method} ${name}`)
    const wrong = findSignatureError(request, url, body)
    if (wrong) return sendBody(response, 403, `<Error><Code>${wrong}</Code></Error>`)
    if (!url.pathname.startsWith(`/${BUCKET}/`))
      return sendBody(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'GET' && name === '') return sendBody(response, 200, list(url.searchParams))
    if (request.method === 'PUT') files.set(name, { bytes: body, at: new Date() })
    if (request.method === 'DELETE') files.delete(name)
    if (request.method === 'PUT' || request.method === 'DELETE') return sendBody(response, 204, '')
    sendObject(request, response, name)
  }

  function sendObject(request: IncomingMessage, response: ServerResponse, name: string): void {
    const file = files.get(name)
    if (!file) return sendBody(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    const { length } = file.bytes
    response.setHeader('last-modified', file.at.toUTCString())
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (first === '' && last === '') return sendBody(response, 200, file.bytes)
    const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
    const stop = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
    response.setHeader('content-range', start > stop ? `bytes */${length}` : `bytes ${start}-${stop}/${length}`)
    if (start > stop) sendBody(response, 416, '<Error><Code>InvalidRange</Code></Error>')
    else sendBody(response, 206, file.bytes.subarray(start, stop + 1))
  }

  function list(query: URLSearchParams): string {
    const [after, prefix] = [query.get('start-after') ?? '', query.get('prefix') ?? '']
    const names = [...files.keys()].toSorted().filter((name) => name > after && name.startsWith(prefix))
    const page = names.slice(0, Number(query.get('max-keys')))
    const contents = page.map((name) => `<Contents><Key>${encodeURIComponent(name)}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${page.length < names.length}</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  const { port } = server.address() as AddressInfo
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, ...KEYS, pathStyle: true }
  return { settings, files, asked, close: () => closeServer(server) }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

function sendBody(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, { 'content-length': status === 204 ? 0 : Buffer.byteLength(body) }).end(body)
}

/** Returns the S3 error code of an invalid request. Written from the S3 documentation, independent of our client. */
function findSignatureError({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [key, day = '', region = '', service = ''] = credential.split('/')
  const date = String(headers['x-amz-date'])
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sent) < MAX_SKEW) || !date.startsWith(day)) return 'RequestTimeTooSkewed'
  if (key !== KEYS.accessKeyId || region !== KEYS.region || service !== 's3') return 'InvalidAccessKeyId'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const told = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const asked = [method, url.pathname, query.join('&'), told, signed, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(asked)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${KEYS.secretAccessKey}`,
  )
  return hmac(signingKey, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
