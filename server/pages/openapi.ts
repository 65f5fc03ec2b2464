import * as z from 'zod/mini'
import { type Access, type Endpoint, isOperatorAccess } from '#contract/infra/endpoint.ts'
import { LIVE_PATH } from '#contract/play/live.ts'
import { upload, UPLOAD_SCENES } from '#contract/infra/upload.ts'
import { TOKEN_COOKIE, VISITOR_COOKIE } from '#server/infra/http/session.ts'

const ACCESS_WORDS = { public: '公开', player: '游客或会员', member: '需登录' } as const
export const formatAccess = (access: Access): string => (isOperatorAccess(access) ? '运营' : ACCESS_WORDS[access])

const SIGNED_IN = [{ token: [] }, { bearer: [] }, { cookie: [] }]

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: '登录后得到的 token' },
  bearer: { type: 'http', scheme: 'bearer', description: '同一个 token' },
  cookie: { type: 'apiKey', in: 'cookie', name: TOKEN_COOKIE, description: '网页登录后的 cookie，优先于另外两种' },
  visitor: { type: 'apiKey', in: 'cookie', name: VISITOR_COOKIE, description: '游客的编号，由第一次取号的回答给出' },
} as const

/** A Refusal has HTTP status 200 and its own status in the envelope. A Failure has the same status in both. */
const schemas = {
  Refusal: buildEnvelope(
    { enum: [400, 401], description: '400 拒绝，401 需要登录' },
    {
      type: ['object', 'null'],
      properties: {
        type: { enum: ['vip', 'recharge', 'captcha', 'age', 'agreement', 'prove'], description: '网页打开哪个对话框' },
        wait: { type: 'integer', description: '要等的秒数' },
      },
    },
  ),
  Failure: buildEnvelope({ type: 'integer', description: '与 HTTP 状态相同' }, { type: 'null' }),
}

const FAILURES = {
  403: '请求来源不受信任',
  413: '请求内容过大',
  415: '不支持的内容类型',
  429: '操作太频繁；Retry-After 是要等的秒数',
  500: '没有料到的错误',
  503: '服务繁忙；Retry-After 是要等的秒数',
} as const

const GID = {
  name: 'gid',
  in: 'header',
  description: '请求的编号：时间戳加随机数。带 cookie 而没有 Origin 的写请求必须有',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
}

export function buildOpenApi(endpoints: readonly Endpoint[], origin: string | null) {
  const tags = [...new Set(endpoints.map(toTag))]
  return {
    openapi: '3.1.0',
    info: {
      title: '彩运接口',
      version: '1',
      description:
        '所有回答都是 {status, msg, data}：200 成功，400 拒绝，401 需要登录，三者的 HTTP 状态都是 200。分段上传按 tus 1.0 协议，不在这里。',
    },
    servers: [{ url: origin ?? '/' }],
    tags: [...tags, 'live'].map((name) => ({ name })),
    paths: { ...buildPaths(endpoints), [LIVE_PATH]: { get: LIVE } },
    components: {
      securitySchemes,
      schemas,
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([status, description]) => [
          status,
          { description, content: toJsonContent({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
      parameters: { gid: GID },
    },
  }
}

function buildPaths(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const one of endpoints) (paths[one.path] ??= {})[one.method.toLowerCase()] = buildOperation(one)
  return paths
}

function buildOperation(endpoint: Endpoint) {
  const { method, path, summary, access, input, reply } = endpoint
  const writes = method === 'POST'
  return {
    operationId: `${method.toLowerCase()}_${path.slice('/api/'.length).replaceAll('/', '_')}`,
    tags: [toTag(endpoint)],
    summary,
    description: `谁可调用：${formatAccess(access)}`,
    security: toSecurity(access),
    parameters: writes ? [{ $ref: '#/components/parameters/gid' }] : buildQueryParameters(input),
    ...(writes && {
      requestBody: { content: endpoint === upload ? FILE : toJsonContent(toJsonSchema(input, 'input')) },
    }),
    responses: {
      200: { description: '成功，或拒绝', content: toJsonContent(buildReplySchema(reply)) },
      ...buildFailures(writes ? [403, 413, 415, 429, 500, 503] : [429, 500, 503]),
    },
  }
}

const toTag = ({ path }: Endpoint): string => path.split('/')[2] ?? ''

function toSecurity(access: Access): readonly object[] {
  if (access === 'public') return []
  return access === 'player' ? [{}, { visitor: [] }, ...SIGNED_IN] : SIGNED_IN
}

function buildQueryParameters(input: z.ZodMiniType): object[] {
  const { properties = {}, required = [] } = toJsonSchema(input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A client distinguishes success and refusal by the field `status`. */
const buildReplySchema = (reply: z.ZodMiniType) => ({
  oneOf: [buildEnvelope({ const: 200 }, toJsonSchema(reply, 'output')), { $ref: '#/components/schemas/Refusal' }],
})

const FILE = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        scene: { enum: UPLOAD_SCENES },
        file: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      required: ['file'],
    },
  },
}

/** Not an endpoint of the contract, because its response never ends. */
const LIVE = {
  operationId: 'get_live',
  tags: ['live'],
  summary: '开奖实时消息：draw、settled、again、beat',
  description: `谁可调用：${formatAccess('public')}`,
  security: [],
  responses: {
    200: { description: '不结束的事件流', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...buildFailures([503]),
  },
}

function buildFailures(statuses: readonly (keyof typeof FAILURES)[]) {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

function buildEnvelope(status: object, data: object) {
  return {
    type: 'object',
    properties: { status, msg: { type: 'string', description: '给人看的话' }, data },
    required: ['status', 'msg', 'data'],
  }
}

function toJsonContent(schema: object) {
  return { 'application/json': { schema } }
}

/** Parts that JSON Schema cannot express become schemas that accept any value. */
function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
