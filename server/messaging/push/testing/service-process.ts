import { createPublicKey, verify } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Push service process that prints its port. It appends each message, valid or not, as a line of JSON to the file in
 * its argument before it responds. It verifies VAPID (RFC 8292); an invalid message gets 403 with the error. The path
 * of a valid message selects the response: `/gone…` 410, `/unknown…` 404, `/refused…` 400, `/later…` first 429 with a
 * retry after five minutes, `/later-by-night…` first 429 with a retry after six hours, `/busy…` always 503, `/moved…` a
 * redirect.
 */
const [, , file = ''] = process.argv
const seen = new Set<string>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const fault = findPushError(request)
    const body = Buffer.concat(chunks)
    const { ttl, topic } = request.headers
    appendFileSync(file, `${JSON.stringify({ path, ttl, topic, fault, body: body.toString('base64') })}\n`)
    if (fault) return void response.writeHead(403).end(fault)
    if (body.length > 4096) return void response.writeHead(413).end()
    const [status, headers = {}] = selectResponse(path)
    response.writeHead(status, headers).end()
  })
})

function selectResponse(path: string): [status: number, headers?: Record<string, string>] {
  const isNew = !seen.has(path)
  seen.add(path)
  if (path.startsWith('/gone')) return [410]
  if (path.startsWith('/unknown')) return [404]
  if (path.startsWith('/refused')) return [400]
  if (path.startsWith('/busy')) return [503]
  if (path.startsWith('/moved')) return [307, { location: '/elsewhere' }]
  if (path.startsWith('/later-by-night') && isNew) return [429, { 'retry-after': '21600' }]
  return path.startsWith('/later') && isNew ? [429, { 'retry-after': '300' }] : [201]
}

/** Returns the error of a push message; '': valid. */
function findPushError({ method, headers }: IncomingMessage): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
    return 'no push'
  if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) return 'bad topic'
  if (point.length !== 65) return 'no key'
  const jwk = { kty: 'EC', crv: 'P-256', x: encodeCoordinate(point, 1), y: encodeCoordinate(point, 33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || decodeJson(head)['alg'] !== 'ES256') return 'bad signature'
  const { aud, exp, sub } = decodeJson(claims)
  const left = Number(exp) - Date.now() / 1000
  if (aud !== `https://${headers.host}` || !/^(https|mailto):/.test(String(sub))) return 'bad claims'
  return left > 0 && left <= 86_400 ? '' : 'bad time'
}

const encodeCoordinate = (point: Buffer, at: number): string => point.subarray(at, at + 32).toString('base64url')
const decodeJson = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`))
process.on('SIGTERM', () => process.exit(0))
