import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Envelope } from '#contract/infra/endpoint.ts'
import { REFUSALS, Refusal, type RefusalCode } from '#contract/refusals.ts'
import { isUnavailable, describeOutage } from '#server/infra/lib/errors.ts'
import { DiskFullError, RateLimitError } from './limiter.ts'
import { READABLE_COOKIE, clearSession } from './session.ts'

/** Messages of the responses with these HTTP statuses. All other errors of a caller are envelopes with HTTP 200. */
const TRANSPORT_MESSAGES: Record<number, string> = {
  403: '请求来源不受信任',
  404: '接口不存在',
  413: '请求内容过大',
  415: '不支持的内容类型',
  429: '操作太频繁，请稍后再试',
  503: '服务繁忙，请稍后再试',
}

/** Retry-After of a 503. Short, because a lack of capacity usually ends soon. */
const RETRY_AFTER_SECONDS = 1

const BROKEN_BODY = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'])
const HAS_CHINESE = /\p{Script=Han}/u

/** Sends any error as an envelope. An unexpected error becomes a 500 that shows only the request id. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal) return sendRefusal(request, reply, error.code, { msg: error.message, data: error.data })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]
    const msg = first?.message && HAS_CHINESE.test(first.message) ? first.message : undefined
    return sendRefusal(request, reply, 'bad_input', { msg, where: first?.instancePath })
  }
  if (error instanceof SyntaxError || BROKEN_BODY.has(error.code)) {
    return sendRefusal(request, reply, 'broken_json')
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, describeOutage(error))
    return sendStatus(reply, 503)
  }
  if (error instanceof RateLimitError) reply.header('retry-after', error.wait)
  const status = error.statusCode ?? 500
  // Logged as a warning, because the operator must free disk space.
  if (error instanceof DiskFullError) request.log.warn(error.message)
  if (TRANSPORT_MESSAGES[status]) return rejectRequest(request, reply, status)
  if (status < 500) return sendRefusal(request, reply, 'bad_input', { where: error.code })
  request.log.error({ err: error }, 'unexpected error')
  send(reply, 500, { status: 500, msg: `服务器开小差了，请稍后再试（编号 ${request.id}）`, data: null })
}

interface RefusalDetails {
  msg?: string | undefined
  data?: object | null
  where?: string | undefined
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details: RefusalDetails = {},
): void {
  const { msg = REFUSALS[code].msg, data = null, where } = details
  request.log.info({ refusal: code, where }, 'refused')
  // The page shows the member as signed in while it has the readable cookie, so a 401 must clear it.
  if (REFUSALS[code].status === 401 && request.cookies?.[READABLE_COOKIE] !== undefined) clearSession(reply)
  send(reply, 200, { status: REFUSALS[code].status, msg, data })
}

export function rejectRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  request.log.info({ status }, 'refused')
  sendStatus(reply, status)
}

function sendStatus(reply: FastifyReply, status: number): void {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  send(reply, status, { status, msg: TRANSPORT_MESSAGES[status] as string, data: null })
}

// Bypasses the response schema of the route, which would apply to refusals because they have HTTP 200.
function send(reply: FastifyReply, code: number, envelope: Envelope): void {
  void reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope)
}
