import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Env, isDemonstration, readConfig, VARIABLES } from './config.ts'
import { listProblems } from './testing/list-problems.ts'
import { DEFAULT_RATE_LIMITS } from '#server/infra/limits/limits.rules.ts'
import { REAL_SMS } from '#server/people/sms/testing/real-sms.ts'

const S3_KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'geheim' }
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', ...REAL_SMS }

test('uses the defaults for an empty environment', () => {
  expect(readConfig({ DATA_DIR: '/srv/site' })).toMatchObject({
    database: { kind: 'embedded', folder: '/srv/site' },
    publicUrl: null,
    siteSecret: null,
    metrics: null,
    rateLimits: DEFAULT_RATE_LIMITS,
    retention: { audit: 730, failures: 184, orders: 1096, traces: 180 },
    drawSource: 'auto',
    siteClock: null,
    demo: false,
    production: false,
    sms: { provider: 'sandbox' },
    mail: null,
    push: { subject: 'https://caiyun.invalid', standIn: null },
    pay: { sandbox: true, offered: [], wechat: null, alipay: null },
    sendCaps: { addressDay: 500, siteHour: 1000 },
    s3: null,
    backup: null,
    unknownSettings: [],
  })
})

test('parses valid values, treats empty as unset', () => {
  const env = {
    DATABASE_URL: 'postgresql://site@db/site',
    PUBLIC_URL: 'https://Example.com/',
    CORS_ORIGINS: 'https://a.example, http://b.example:81',
    SITE_CLOCK: '2023-03-01T10:00:00+08:00',
    WEB_CONCURRENCY: ' 4 ',
    PORT: '',
    METRICS_PORT: '9464',
  }
  expect(readConfig(env)).toMatchObject({
    database: { kind: 'postgres', url: env.DATABASE_URL },
    publicUrl: 'https://example.com',
    corsOrigins: ['https://a.example', 'http://b.example:81'],
    siteClock: new Date('2023-03-01T02:00:00Z'),
    workers: 4,
    port: 8080,
    metrics: { host: '127.0.0.1', port: 9464 },
  })
})

test.each(['localhost', 'LocalHost', ' localhost '])('maps HOST=%s to 127.0.0.1', (HOST) => {
  const config = readConfig({ HOST })
  expect([config.host, isDemonstration(config)]).toEqual(['127.0.0.1', false])
})

test.each<[Env, string]>([
  [{ PORT: 'abc' }, 'PORT=abc 不对：要 0 到 65535 的整数'],
  [{ PORT: '65536' }, 'PORT=65536 不对：要 0 到 65535 的整数'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT=0 不对：要 1 到 65535 的整数'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT 不能与 PORT 相同：运行数据不给玩家看，请换一个端口'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY=0 不对：要 1 到 64 的整数'],
  [{ DATABASE_URL: 'mysql://root:geheim@db/site' }, 'DATABASE_URL 不对：要 postgres:// 开头的地址'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL=example.com 不对：要 http:// 或 https:// 开头、不带路径的地址'],
  [{ PUBLIC_URL: 'https://e.cn/a' }, 'PUBLIC_URL=https://e.cn/a 不对：要 http:// 或 https:// 开头、不带路径的地址'],
  [{ SECURITY_CONTACT: 'safe@e.cn' }, 'SECURITY_CONTACT=safe@e.cn 不对：要 mailto: 或 https:// 开头的地址'],
  [{ CORS_ORIGINS: 'https://a.cn,*' }, 'CORS_ORIGINS=https://a.cn,* 不对：要 http:// 或 https:// 开头、不带路径的地址'],
  [{ SITE_SECRET: 'short' }, 'SITE_SECRET 不对：至少要 32 个字符'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES=all 不对：要 0 到 10 的整数'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud 不对：只能是 fatal、error、warn、info、debug、trace、silent'],
  [
    { RATE_LIMITS: 'off' },
    'RATE_LIMITS=off 不对：要 0、1 或 名称=次数（pages、shells、reads、writes、selection、posts、uploads、likes、polls、ranking、notices）',
  ],
  [{ DRAW_SOURCE: 'web' }, 'DRAW_SOURCE=web 不对：只能是 auto、official、demo、none'],
  [
    { SITE_CLOCK: '2023-03-01T10:00:00' },
    'SITE_CLOCK=2023-03-01T10:00:00 不对：要带时区的时刻，如 2023-03-01T10:00:00+08:00',
  ],
  [
    { SITE_CLOCK: '2023-02-32T10:00Z' },
    'SITE_CLOCK=2023-02-32T10:00Z 不对：要带时区的时刻，如 2023-03-01T10:00:00+08:00',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV=prod 不对：只能是 production、development、test'],
  [
    { ...PRODUCTION, SITE_CLOCK: '2023-03-01T10:00Z' },
    'SITE_CLOCK 只用于演示和测试，生产环境（NODE_ENV=production）不接受',
  ],
  [{ FEED_SPORTS: 'feed' }, 'FEED_SPORTS=feed 不对：要 http:// 或 https:// 开头、不带路径的地址'],
  [
    { ...PRODUCTION, PUSH_SERVICE: 'http://127.0.0.1:9' },
    'PUSH_SERVICE 只用于测试，生产环境（NODE_ENV=production）不接受',
  ],
  [
    { ...PRODUCTION, FEED_WELFARE: 'http://127.0.0.1:9' },
    'FEED_WELFARE 和 FEED_SPORTS 只用于测试，生产环境（NODE_ENV=production）不接受',
  ],
  [{ ...PRODUCTION, DRAW_SOURCE: 'demo' }, 'DRAW_SOURCE=demo 在生产环境只能与 DEMO=1 一起使用'],
  [
    { ...PRODUCTION, PUBLIC_URL: '' },
    'PUBLIC_URL 没有设：生产环境（NODE_ENV=production）要写玩家看到的网址，如 https://example.com',
  ],
  [{ ...PRODUCTION, HOT_RELOAD: '1' }, 'HOT_RELOAD 只用于开发，生产环境（NODE_ENV=production）不接受'],
  [{ ...PRODUCTION, RATE_LIMITS: '0' }, 'RATE_LIMITS=0 只用于测试和压测，生产环境（NODE_ENV=production）不接受'],
  [{ BACKUP_KEY: 'AGE-SECRET-KEY-1' }, 'BACKUP_KEY=AGE-SECRET-KEY-1 不对：要 age1 开头的公钥'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS=0 不对：要 1 到 366 的整数'],
  [{ BACKUP_S3: '../x', BACKUP_DIR: 'b' }, 'BACKUP_S3=../x 不对：要字母、数字、- 和 _ 的目录名，可用 / 分级'],
  [{ BACKUP_S3: 'backups', BACKUP_DIR: '/b' }, 'BACKUP_S3 还缺 UPLOAD_STORE=s3'],
  [
    { BACKUP_S3: 'backups', UPLOAD_STORE: 's3', S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', ...S3_KEYS },
    'BACKUP_S3 还缺 BACKUP_DIR：备份先写在本机，核对后再抄到存储桶',
  ],
  [{ PORT: '0', WEB_CONCURRENCY: '2' }, 'PORT=0 不能与多个进程（WEB_CONCURRENCY）一起使用'],
])('rejects the settings %o with one message', (env, line) => {
  expect(listProblems(env)).toEqual([line])
})

// All combinations of the settings that decide whether verification codes may be shown on the page
// (docs/rules/security.md#when-codes-are-shown).
const BOOTS = ['production', 'development', 'test'].flatMap((node) =>
  ['', 'sandbox', 'tencent'].flatMap((provider) =>
    ['0', '1'].flatMap((demo) =>
      [true, false].flatMap((keys) =>
        ['', 'http://127.0.0.1:9'].map((endpoint) => ({ node, provider, demo, keys, endpoint })),
      ),
    ),
  ),
)

test.each(BOOTS)(
  'accepts SMS settings only in the allowed combinations: %o',
  ({ node, provider, demo, keys, endpoint }) => {
    const secrets = {
      SMS_KEY_ID: 'id',
      SMS_KEY_SECRET: 'geheim',
      SMS_SIGN: '彩运',
      SMS_TEMPLATE: 'SMS_1',
      SMS_APP_ID: '14',
    }
    const env = {
      NODE_ENV: node,
      PUBLIC_URL: 'https://example.com',
      SMS_PROVIDER: provider,
      DEMO: demo,
      SMS_ENDPOINT: endpoint,
      ...(keys && secrets),
    }
    const production = node === 'production'
    const simulated = provider === '' || provider === 'sandbox'
    const refused = simulated ? production && demo === '0' : demo === '1' || !keys || (production && endpoint !== '')
    const lines = listProblems(env)
    expect(lines.length > 0).toBe(refused)
    expect(lines.join()).not.toMatch(/geheim|\n/)
    if (!refused && production && simulated)
      expect(readConfig(env)).toMatchObject({ demo: true, sms: { provider: 'sandbox' } })
  },
)

test('names the missing settings of an SMS provider', () => {
  expect(listProblems({ SMS_PROVIDER: 'tencent', SMS_KEY_ID: 'id', SMS_SIGN: '彩运' })).toEqual([
    'SMS_PROVIDER=tencent 还缺 SMS_KEY_SECRET、SMS_TEMPLATE、SMS_APP_ID',
  ])
})

test('names the missing settings of the upload bucket', () => {
  expect(listProblems({ UPLOAD_STORE: 's3', S3_BUCKET: 'uploads' })).toEqual([
    'UPLOAD_STORE=s3 还缺 S3_ENDPOINT、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY',
  ])
})

test('reads a secret from the file in SITE_SECRET_FILE', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caiyun-'))
  await writeFile(join(folder, 'key'), `${'k'.repeat(32)}\n`)
  expect(readConfig({ SITE_SECRET_FILE: join(folder, 'key') }).siteSecret).toBe('k'.repeat(32))
  expect(readConfig({ SITE_SECRET: 'e'.repeat(32), SITE_SECRET_FILE: join(folder, 'key') }).siteSecret).toMatch(/^e/)
  expect(listProblems({ SITE_SECRET_FILE: join(folder, 'lost') })).toEqual(['SITE_SECRET_FILE 指的文件读不到'])
  await rm(folder, { recursive: true })
})

test('reports all invalid settings together', () => {
  expect(listProblems({ PORT: 'abc', DEMO: 'yes', LOG_LEVEL: 'x' })).toHaveLength(3)
})

test('RETENTION changes single retentions, not below their minimum', () => {
  const changed = readConfig({ RETENTION: 'panels=60, audit=184' }).retention
  expect(changed).toEqual({ ...readConfig({}).retention, panels: 60, audit: 184 })
  for (const RETENTION of ['panels', 'panels=0', 'audit=183', 'nobody=3', 'panels=-1', 'toString=3'])
    expect(listProblems({ RETENTION })).toEqual([expect.stringContaining(`RETENTION=${RETENTION} 不对`)])
})

test('allows DRAW_SOURCE=demo in production with DEMO=1', () => {
  expect(readConfig({ ...PRODUCTION, SMS_PROVIDER: 'sandbox', DEMO: '1', DRAW_SOURCE: 'demo' })).toMatchObject({
    production: true,
    demo: true,
  })
})

// Run `vitest run server/site/config.test.ts -u` after a change of VARIABLES.
test('VARIABLES match docs/configuration.md', async () => {
  const rows = Object.entries(VARIABLES).map(([name, { fallback, meaning, secret }]) => {
    const inFile = secret ? `；也可把它所在的文件写在 \`${name}_FILE\`` : ''
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning}${inFile} |`
  })
  const lines = [
    '# 配置',
    '',
    '环境变量，启动时读一次；不合适的值各报一行并退出。本页由 `server/site/config.ts` 里的表写出。',
    '',
  ]
  const page = [...lines, '| 变量 | 默认 | 含义 |', '|---|---|---|', ...rows, ''].join('\n')
  await expect(page).toMatchFileSnapshot('../../docs/configuration.md')
})
