import { resolve } from 'node:path'
import { listBackupContradictions, backupSettings, toBackupSettings } from '#server/admin/backup/backup.settings.ts'
import { auditAges } from '#server/infra/audit/audit-log.ts'
import { discussionAges } from '#server/ugc/discussion/discussion.tables.ts'
import { moderationAges } from '#server/ugc/moderation/moderation.tables.ts'
import { notificationsAges } from '#server/messaging/notifications/notifications.tables.ts'
import { ordersAges } from '#server/payments/orders/orders.rules.ts'
import { picksAges } from '#server/play/picks/picks.tables.ts'
import { postgresAges } from '#server/infra/postgres/postgres-log.ts'
import { toSendCaps, signInSettings } from '#server/people/sign-in/sign-in.settings.ts'
import type { DatabaseConfig } from '#server/infra/db/connect.ts'
import { listDrawsContradictions, drawsSettings } from '#server/play/draws/draws.settings.ts'
import { limitsSettings } from '#server/infra/limits/limits.settings.ts'
import { listMetricsConflicts, metricsSettings, toMetricsSettings } from '#server/infra/metrics/metrics.settings.ts'
import { mailAges, listMailContradictions, mailSettings, toMailSettings } from '#server/messaging/mail/mail.settings.ts'
import { listMediaContradictions, mediaSettings, toS3Settings } from '#server/ugc/media/media.settings.ts'
import { listSmsContradictions, smsSettings, toSmsSettings } from '#server/people/sms/sms.settings.ts'
import { listPushContradictions, pushSettings, toPushSettings } from '#server/messaging/push/push.settings.ts'
import { listPayContradictions, toPaySettings, walletsSettings } from '#server/payments/wallets/wallets.settings.ts'
import { retentionSetting } from '#server/infra/lib/retention.ts'
import {
  type SettingConflicts,
  parseFlag,
  parseInteger,
  parseChoice,
  parseOptional,
  parseOrigin,
  defineSecret,
  defineSetting,
  type Settings,
  InvalidSetting,
  type Values,
  readSettings,
  parseContactAddress,
} from '#server/infra/lib/settings.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'

export type Env = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const NODE_ENVS = ['production', 'development', 'test'] as const

/** All environment variables. docs/configuration.md is generated from them, in this order. */
export const VARIABLES = {
  HOST: defineSetting(
    '127.0.0.1',
    '监听的地址（`localhost` 即 `127.0.0.1`）；对外服务时写 `0.0.0.0` 或 `::`',
    parseHost,
  ),
  PORT: defineSetting('8080', '监听的端口，0 表示由系统挑选', parseInteger(0, 65_535)),
  DATA_DIR: defineSetting('data', '数据目录：内置 PostgreSQL 与上传的文件', (path) => resolve(path)),
  DATABASE_URL: defineSecret(
    '外部 PostgreSQL（`postgres://…`）；不设则用数据目录里的内置 PostgreSQL',
    parseOptional(parsePostgresUrl),
  ),
  WEB_CONCURRENCY: defineSetting(
    '1',
    '应答请求的进程数，1 到 64；每个进程至少要数据库的 11 个连接，另加 12 个',
    parseInteger(1, 64),
  ),
  STOP_GRACE: defineSetting(
    '0',
    '收到 SIGTERM 后还照常应答多少秒，0 到 60：前面有反向代理、后面有几个站点时写 3，代理在这段时间里看到 `/readyz`、`/healthz` 的 503，不再把请求交过来',
    parseInteger(0, 60),
  ),
  PUBLIC_URL: defineSetting(
    '',
    '玩家看到的站点地址，如 `https://example.com`，生产环境必须写；以 `https` 开头时 cookie 带 Secure；分享的链接和它的配图也用这个地址',
    parseOptional(parseOrigin),
  ),
  SECURITY_CONTACT: defineSetting(
    '',
    '发现安全漏洞的人写信到哪里，`mailto:` 或 `https://` 开头；写在 `/.well-known/security.txt`，不设则没有这个文件',
    parseOptional(parseContactAddress),
  ),
  SITE_SECRET: defineSecret('站点密钥，至少 32 个字符；不设则首次启动时生成并存入数据库', parseOptional(parseSecret)),
  TRUSTED_PROXIES: defineSetting(
    '0',
    '站点前面可信的反向代理层数，0 到 10；少写了，所有玩家会被当作同一个地址',
    parseInteger(0, 10),
  ),
  CORS_ORIGINS: defineSetting('', '允许跨源调用接口的来源，逗号分隔', parseOrigins),
  LOG_LEVEL: defineSetting('info', `日志级别：${LOG_LEVELS.join('、')}`, parseChoice(LOG_LEVELS)),
  ...metricsSettings,
  ...limitsSettings,
  RETENTION: retentionSetting({
    ...picksAges,
    ...notificationsAges,
    ...mailAges,
    ...discussionAges,
    ...moderationAges,
    ...ordersAges,
    ...auditAges,
    ...postgresAges,
  }),
  ...smsSettings,
  ...mailSettings,
  ...pushSettings,
  ...walletsSettings,
  ...signInSettings,
  ...drawsSettings,
  ...mediaSettings,
  ...backupSettings,
  SITE_CLOCK: defineSetting(
    '',
    '站点时钟的起点，如 `2023-03-01T10:00:00+08:00`；用于演示和测试，生产环境拒绝',
    parseOptional(parseMoment),
  ),
  DEMO: defineSetting('0', '1 表示公开演示站：支付与短信为模拟，页面显示“演示环境”', parseFlag),
  OFFLINE: defineSetting('1', '0 表示不让浏览器保存页面供没有网络时查看；已经保存的在下次打开时清除', parseFlag),
  HOT_RELOAD: defineSetting('0', '1 表示页面由 Vite 即时编译；`npm run dev` 会设置，生产环境拒绝', parseFlag),
  NODE_ENV: defineSetting('development', `运行环境：${NODE_ENVS.join('、')}`, parseChoice(NODE_ENVS)),
} satisfies Settings

type SettingValues = Values<typeof VARIABLES>

export type Config = ReturnType<typeof buildConfig>

/** Throws a StartProblem with one line per problem. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const values = readSettings(VARIABLES, env, problems)
  const config = buildConfig(values, listUnknownSettings(env))
  if (problems.length === 0) problems.push(...listConflicts(values, config).filter((line) => line !== false))
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  return config
}

/**
 * Returns probably mistyped variables: they begin with the prefix of a setting, but not with `NODE_`, the prefix of
 * Node's own variables.
 */
function listUnknownSettings(env: Env): string[] {
  const known = new Set(
    Object.entries(VARIABLES).flatMap(([name, one]) => (one.secret ? [name, `${name}_FILE`] : [name])),
  )
  const prefixes = new Set(Object.keys(VARIABLES).flatMap((name) => name.match(/^(?!NODE_)[A-Z0-9]+_/) ?? []))
  const isOurs = (name: string): boolean => prefixes.has(/^[A-Z0-9]+_/.exec(name)?.[0] ?? '')
  return Object.keys(env).filter((name) => isOurs(name) && !known.has(name))
}

function buildConfig(values: SettingValues, unknownSettings: readonly string[]) {
  const { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: demo } = values
  const production = values.NODE_ENV === 'production'
  const s3 = toS3Settings(values)
  const database: DatabaseConfig = url ? { kind: 'postgres', url } : { kind: 'embedded', folder: dataDir }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    database,
    /** Number of processes that serve requests. If more than one, a primary process forks them. */
    workers: values.WEB_CONCURRENCY,
    /** Milliseconds for which a process continues to serve after SIGTERM, while health checks answer 503. */
    stopGraceMs: values.STOP_GRACE * 1000,
    publicUrl: values.PUBLIC_URL,
    securityContact: values.SECURITY_CONTACT,
    siteSecret: values.SITE_SECRET,
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    metrics: toMetricsSettings(values),
    rateLimits: values.RATE_LIMITS,
    retention: values.RETENTION,
    drawSource: values.DRAW_SOURCE,
    drawHistory: values.DRAW_HISTORY === 'on',
    /** Hosts that replace those of the official draw feeds in tests. */
    feedHosts: { welfare: values.FEED_WELFARE, sports: values.FEED_SPORTS },
    siteClock: values.SITE_CLOCK,
    demo,
    production,
    sms: toSmsSettings(values),
    mail: toMailSettings(values),
    push: toPushSettings(values, { offline: values.OFFLINE, publicUrl: values.PUBLIC_URL }),
    pay: toPaySettings(values, { production, demo }),
    sendCaps: toSendCaps(values),
    captcha: values.CAPTCHA,
    /** Null: uploads are stored in the data folder. */
    s3,
    backup: toBackupSettings(values, s3),
    backupKey: values.BACKUP_KEY,
    hotReload: values.HOT_RELOAD,
    unknownSettings,
    offline: values.OFFLINE,
  }
}

/** True with DEMO=1, and outside production if SMS are simulated and other machines can reach the site. */
export function isDemonstration({ demo, production, host, sms }: Config): boolean {
  return demo || (!production && sms.provider === 'sandbox' && !isLoopback(host))
}

export const isLoopback = (host: string): boolean => /^(127\.|::1$)/.test(host)

function listConflicts(values: SettingValues, config: Config): SettingConflicts {
  const { production, siteClock, port, workers, hotReload } = config
  return [
    production && siteClock !== null && 'SITE_CLOCK 只用于演示和测试，生产环境（NODE_ENV=production）不接受',
    ...listDrawsContradictions(values, config),
    production &&
      config.publicUrl === null &&
      'PUBLIC_URL 没有设：生产环境（NODE_ENV=production）要写玩家看到的网址，如 https://example.com',
    production && hotReload && 'HOT_RELOAD 只用于开发，生产环境（NODE_ENV=production）不接受',
    production && !config.rateLimits && 'RATE_LIMITS=0 只用于测试和压测，生产环境（NODE_ENV=production）不接受',
    ...listSmsContradictions(config.sms, config),
    ...listMailContradictions(config.mail, config, config.publicUrl),
    ...listPushContradictions(config.push, config),
    ...listPayContradictions(values, config),
    ...listMediaContradictions(config.s3),
    ...listBackupContradictions(values, config.s3),
    ...listMetricsConflicts(config.metrics, config),
    port === 0 && workers > 1 && 'PORT=0 不能与多个进程（WEB_CONCURRENCY）一起使用',
  ]
}

/** Maps `localhost` to one address, because Fastify would otherwise try to listen on its IPv4 and its IPv6 address. */
function parseHost(one: string): string {
  return /^localhost$/i.test(one) ? '127.0.0.1' : one
}

function parseSecret(one: string): string | InvalidSetting {
  return one.length >= 32 ? one : new InvalidSetting('至少要 32 个字符')
}

function parsePostgresUrl(one: string): string | InvalidSetting {
  return /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '') ? one : new InvalidSetting('要 postgres:// 开头的地址')
}

function parseOrigins(list: string): string[] | InvalidSetting {
  const all = list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(parseOrigin)
  return all.find((one) => one instanceof InvalidSetting) ?? all.filter((one) => typeof one === 'string')
}

/** Rejects a local time, which would depend on the machine's time zone. */
function parseMoment(one: string): Date | InvalidSetting {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
  const date = new Date(form.test(one) ? one : Number.NaN)
  return Number.isNaN(date.getTime()) ? new InvalidSetting('要带时区的时刻，如 2023-03-01T10:00:00+08:00') : date
}
