import { resolve } from 'node:path'
import type { DatabaseConfig } from '#server/db/connect.ts'
import { FLOOD_LIMITS, type FloodLimits, floodLimits } from '#server/limits/limits.rules.ts'
import type { FeedHosts } from '#server/draws/draws.ts'
import type { SmsSettings } from '#server/sms/sms.ts'
import { type Retention, RETENTION_FALLBACK, RETENTION_WORDS, retention } from './lib/retention.ts'
import { StartProblem } from './lib/start-problem.ts'

export type Env = Record<string, string | undefined>

export interface Config {
  host: string
  port: number
  dataDir: string
  database: DatabaseConfig
  /** Processes that answer; with more than one, a primary forks them. */
  workers: number
  /** The site's origin as players see it. */
  publicUrl: string | null
  siteSecret: string | null
  /** Reverse proxies between players and us. */
  trustedProxies: number
  corsOrigins: string[]
  logLevel: LogLevel
  /** Calls per caller; null: not limited. */
  rateLimits: FloodLimits | null
  /** How much is kept of what would grow for ever. */
  retention: Retention
  drawSource: DrawSource
  /** Hosts that stand in for the official feeds. */
  feedHosts: FeedHosts
  /** Where the site's clock starts. */
  siteClock: Date | null
  demo: boolean
  production: boolean
  sms: SmsSettings
  /** Sends of codes per address and for the whole site. */
  sendCaps: { addressTenMinutes: number; addressDay: number; siteHour: number }
  captcha: 'auto' | 'on'
  /** Pages are compiled as they are asked for (npm run dev). */
  hotReload: boolean
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DRAW_SOURCES = ['auto', 'official', 'demo', 'none'] as const
const NODE_ENVS = ['production', 'development', 'test'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
export type DrawSource = (typeof DRAW_SOURCES)[number]

/** Every variable the site reads, in the order of docs/configuration.md, which is written from here. */
export const VARIABLES = {
  HOST: { fallback: '127.0.0.1', meaning: '监听的地址（`localhost` 即 `127.0.0.1`）；对外服务时写 `0.0.0.0` 或 `::`' },
  PORT: { fallback: '8080', meaning: '监听的端口，0 表示由系统挑选' },
  DATA_DIR: { fallback: 'data', meaning: '数据目录：内置 PostgreSQL 与上传的文件' },
  DATABASE_URL: { fallback: '', meaning: '外部 PostgreSQL（`postgres://…`）；不设则用数据目录里的内置 PostgreSQL' },
  WEB_CONCURRENCY: {
    fallback: '1',
    meaning: '应答请求的进程数，1 到 64；每个进程至少要数据库的 10 个连接，另加 12 个',
  },
  PUBLIC_URL: {
    fallback: '',
    meaning: '玩家看到的站点地址，如 `https://example.com`；以 `https` 开头时 cookie 带 Secure',
  },
  SITE_SECRET: { fallback: '', meaning: '站点密钥，至少 32 个字符；不设则首次启动时生成并存入数据库' },
  TRUSTED_PROXIES: { fallback: '0', meaning: '站点前面可信的反向代理层数，0 到 10' },
  CORS_ORIGINS: { fallback: '', meaning: '允许跨源调用接口的来源，逗号分隔' },
  LOG_LEVEL: { fallback: 'info', meaning: `日志级别：${LOG_LEVELS.join('、')}` },
  RATE_LIMITS: {
    fallback: '1',
    meaning: `限流；可改个别上限，如 \`reads=1200,writes=100\`（${Object.keys(FLOOD_LIMITS).join('、')}）；0 关闭，只用于测试和压测`,
  },
  RETENTION: {
    fallback: RETENTION_FALLBACK,
    meaning: `保存多少；可改个别项，如 \`panels=60,audit=1095\`（${RETENTION_WORDS}）`,
  },
  CAPTCHA: {
    fallback: 'auto',
    meaning: '获取验证码前的安全验证：auto（模拟短信时关闭，否则总是要）、on（总是要）',
  },
  SMS_PROVIDER: { fallback: 'sandbox', meaning: '短信服务：sandbox（模拟，生产环境需 `DEMO=1`）、aliyun、tencent' },
  SMS_KEY_ID: { fallback: '', meaning: '短信服务的访问密钥编号（AccessKeyId、SecretId）' },
  SMS_KEY_SECRET: { fallback: '', meaning: '短信服务的访问密钥' },
  SMS_SIGN: { fallback: '', meaning: '短信签名' },
  SMS_TEMPLATE: { fallback: '', meaning: '短信模板编号；阿里云的变量名为 code，腾讯云依次为验证码、分钟数' },
  SMS_APP_ID: { fallback: '', meaning: '腾讯云短信的 SdkAppId' },
  SMS_ENDPOINT: { fallback: '', meaning: '短信服务的替身地址；用于测试，生产环境拒绝' },
  SMS_ADDRESS_10MIN: { fallback: '10', meaning: '每个地址 10 分钟内最多发送的验证码' },
  SMS_ADDRESS_DAY: { fallback: '50', meaning: '每个地址一天内最多发送的验证码' },
  SMS_SITE_HOUR: {
    fallback: '1000',
    meaning: '全站一小时内最多发送的验证码；一半留给以前用该手机号登录过的浏览器，图形验证码最多占 5%',
  },
  DRAW_SOURCE: {
    fallback: 'auto',
    meaning: '开奖数据来源：auto（官方，取不到时非生产环境用演示开奖）、official、demo（生产环境需 `DEMO=1`）、none',
  },
  FEED_WELFARE: { fallback: '', meaning: '福彩数据的替身地址；用于测试，生产环境拒绝' },
  FEED_SPORTS: { fallback: '', meaning: '体彩数据的替身地址；用于测试，生产环境拒绝' },
  SITE_CLOCK: { fallback: '', meaning: '站点时钟的起点，如 `2023-03-01T10:00:00+08:00`；用于演示和测试，生产环境拒绝' },
  DEMO: { fallback: '0', meaning: '1 表示公开演示站：支付与短信为模拟，页面显示“演示环境”' },
  HOT_RELOAD: { fallback: '0', meaning: '1 表示页面由 Vite 即时编译；`npm run dev` 会设置，生产环境拒绝' },
  NODE_ENV: { fallback: 'development', meaning: `运行环境：${NODE_ENVS.join('、')}` },
} as const satisfies Record<string, { fallback: string; meaning: string }>

export type Variable = keyof typeof VARIABLES
const SECRET_VARIABLES: ReadonlySet<string> = new Set<Variable>(['SITE_SECRET', 'DATABASE_URL', 'SMS_KEY_SECRET'])

/** Everything that is wrong with the environment, one line per problem. */
export class ConfigProblems extends StartProblem {
  override name = 'ConfigProblems'
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** The environment, read once. Throws ConfigProblems naming every problem at once. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const read = readerOf(env, problems)
  const dataDir = resolve(read('DATA_DIR', (text) => text))
  const url = read('DATABASE_URL', optional(postgresUrl))
  const config: Config = {
    host: read('HOST', hostOf),
    port: read('PORT', integer(0, 65_535)),
    dataDir,
    database: url ? { kind: 'postgres', url } : { kind: 'embedded', folder: dataDir },
    workers: read('WEB_CONCURRENCY', integer(1, 64)),
    publicUrl: read('PUBLIC_URL', optional(origin)),
    siteSecret: read('SITE_SECRET', optional(secret)),
    trustedProxies: read('TRUSTED_PROXIES', integer(0, 10)),
    corsOrigins: read('CORS_ORIGINS', origins),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS)),
    rateLimits: read('RATE_LIMITS', limits),
    retention: read('RETENTION', kept),
    drawSource: read('DRAW_SOURCE', oneOf(DRAW_SOURCES)),
    feedHosts: { welfare: read('FEED_WELFARE', optional(origin)), sports: read('FEED_SPORTS', optional(origin)) },
    siteClock: read('SITE_CLOCK', optional(moment)),
    demo: read('DEMO', flag),
    production: read('NODE_ENV', oneOf(NODE_ENVS)) === 'production',
    sms: smsSettings(read),
    sendCaps: {
      addressTenMinutes: read('SMS_ADDRESS_10MIN', integer(1, 100_000)),
      addressDay: read('SMS_ADDRESS_DAY', integer(1, 100_000)),
      siteHour: read('SMS_SITE_HOUR', integer(1, 1_000_000)),
    },
    captcha: read('CAPTCHA', oneOf(['auto', 'on'])),
    hotReload: read('HOT_RELOAD', flag),
  }
  if (problems.length === 0) problems.push(...contradictions(config))
  if (problems.length > 0) throw new ConfigProblems(problems)
  return config
}

/**
 * Whether strangers may take simulated texts for real ones: a declared demonstration, or the sandbox listening beyond
 * this machine.
 */
export function isDemonstration({ demo, production, host, sms }: Config): boolean {
  return demo || (!production && sms.provider === 'sandbox' && !LOOPBACK.test(host))
}

const LOOPBACK = /^(127\.|::1$)/

/** What is wrong between values that are right each on its own. */
function contradictions(config: Config): string[] {
  const { production, siteClock, drawSource, feedHosts, demo, port, workers, hotReload } = config
  return [
    production && siteClock && 'SITE_CLOCK 只用于演示和测试，生产环境（NODE_ENV=production）不接受',
    production &&
      (feedHosts.welfare ?? feedHosts.sports) !== null &&
      'FEED_WELFARE 和 FEED_SPORTS 只用于测试，生产环境（NODE_ENV=production）不接受',
    production && drawSource === 'demo' && !demo && 'DRAW_SOURCE=demo 在生产环境只能与 DEMO=1 一起使用',
    production && hotReload && 'HOT_RELOAD 只用于开发，生产环境（NODE_ENV=production）不接受',
    production && !config.rateLimits && 'RATE_LIMITS=0 只用于测试和压测，生产环境（NODE_ENV=production）不接受',
    ...smsContradictions(config),
    port === 0 && workers > 1 && 'PORT=0 不能与多个进程（WEB_CONCURRENCY）一起使用',
  ].filter((line) => typeof line === 'string')
}

function smsContradictions({ sms, production, demo }: Config): (string | false)[] {
  const sandbox = sms.provider === 'sandbox'
  if (sandbox)
    return [
      production && !demo && 'SMS_PROVIDER=sandbox 会把验证码告诉任何人，生产环境要配置 aliyun 或 tencent，或 DEMO=1',
    ]
  const needed = {
    SMS_KEY_ID: sms.keyId,
    SMS_KEY_SECRET: sms.keySecret,
    SMS_SIGN: sms.sign,
    SMS_TEMPLATE: sms.template,
  }
  const missing = Object.entries({ ...needed, ...(sms.provider === 'tencent' && { SMS_APP_ID: sms.appId }) })
    .filter(([, value]) => value === '')
    .map(([name]) => name)
  return [
    demo && 'DEMO=1 只用模拟短信，请去掉 SMS_PROVIDER',
    missing.length > 0 && `SMS_PROVIDER=${sms.provider} 还缺 ${missing.join('、')}`,
    production && sms.endpoint !== null && 'SMS_ENDPOINT 只用于测试，生产环境（NODE_ENV=production）不接受',
  ]
}

function smsSettings(read: <T>(name: Variable, parse: Parser<T>) => T): SmsSettings {
  const provider = read('SMS_PROVIDER', oneOf(['sandbox', 'aliyun', 'tencent']))
  const text = (one: string) => one
  const cloud = {
    keyId: read('SMS_KEY_ID', text),
    keySecret: read('SMS_KEY_SECRET', text),
    sign: read('SMS_SIGN', text),
    template: read('SMS_TEMPLATE', text),
    appId: read('SMS_APP_ID', text),
    endpoint: read('SMS_ENDPOINT', optional(origin)),
  }
  return provider === 'sandbox' ? { provider } : { provider, ...cloud }
}

function limits(text: string): FloodLimits | null | Unfit {
  if (text === '0') return null
  return (
    floodLimits(text === '1' ? '' : text) ??
    new Unfit(`要 0、1 或 名称=次数（${Object.keys(FLOOD_LIMITS).join('、')}）`)
  )
}

const kept = (text: string): Retention | Unfit => retention(text) ?? new Unfit(`要 名称=数目（${RETENTION_WORDS}）`)

/** A parser says what it wants of the text, or what it made of it. */
type Parser<T> = (text: string) => T | Unfit
class Unfit {
  readonly wanted: string
  constructor(wanted: string) {
    this.wanted = wanted
  }
}

function readerOf(env: Env, problems: string[]) {
  return <T>(name: Variable, parse: Parser<T>): T => {
    const text = env[name]?.trim() || VARIABLES[name].fallback
    const value = parse(text)
    if (!(value instanceof Unfit)) return value
    // A secret or a password must not end up in a log of the start.
    const shown = SECRET_VARIABLES.has(name) ? name : `${name}=${text}`
    problems.push(`${shown} 不对：${value.wanted}`)
    return parse(VARIABLES[name].fallback) as T
  }
}

function optional<T>(parse: Parser<T>): Parser<T | null> {
  return (text) => (text === '' ? null : parse(text))
}

/** Fastify would listen at both addresses of `localhost`, but not with a server of our own. */
function hostOf(text: string): string {
  return /^localhost$/i.test(text) ? '127.0.0.1' : text
}

function integer(min: number, max: number): Parser<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    return value >= min && value <= max ? value : new Unfit(`要 ${min} 到 ${max} 的整数`)
  }
}

function oneOf<const T extends string>(words: readonly T[]): Parser<T> {
  return (text) => words.find((word) => word === text) ?? new Unfit(`只能是 ${words.join('、')}`)
}

function flag(text: string): boolean | Unfit {
  if (text === '1') return true
  return text === '0' ? false : new Unfit('只能是 0 或 1')
}

function secret(text: string): string | Unfit {
  return text.length >= 32 ? text : new Unfit('至少要 32 个字符')
}

function postgresUrl(text: string): string | Unfit {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : new Unfit('要 postgres:// 开头的地址')
}

function origin(text: string): string | Unfit {
  const url = URL.parse(text)
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  return bare ? url.origin : new Unfit('要 http:// 或 https:// 开头、不带路径的地址')
}

function origins(text: string): string[] | Unfit {
  const all = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(origin)
  return all.find((one) => one instanceof Unfit) ?? all.filter((one) => typeof one === 'string')
}

/** With its offset from UTC: a bare local time would mean something else on every machine. */
function moment(text: string): Date | Unfit {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
  const date = new Date(form.test(text) ? text : Number.NaN)
  return Number.isNaN(date.getTime()) ? new Unfit('要带时区的时刻，如 2023-03-01T10:00:00+08:00') : date
}
