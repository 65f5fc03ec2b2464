import { expect, test } from 'vitest'
import { type Env, readConfig } from './config.ts'
import { buildStartupLines } from './startup-lines.ts'
import { REAL_SMS } from '#server/people/sms/testing/real-sms.ts'

const buildStartupText = (env: Env) => buildStartupLines(readConfig(env), 8080, '/srv/pg').join('\n')

test.each<[Env, string]>([
  [{}, '彩运已启动：http://127.0.0.1:8080'],
  [{}, '数据：/srv/pg（内置 PostgreSQL）'],
  [{}, '取不到时是模拟的演示开奖'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:8080（所有网卡）'],
  [{ DATABASE_URL: 'postgres://db/site' }, '外部 PostgreSQL'],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'http://example.com', DEMO: '1' }, '开奖：官方数据\n'],
  [{}, '模拟：短信验证码与支付都是模拟的'],
  [REAL_SMS, '模拟：支付是模拟的'],
  [{ ...REAL_SMS, NODE_ENV: 'production', PUBLIC_URL: 'http://example.com' }, '支付：没有配置'],
  [{ DRAW_SOURCE: 'none' }, '不自动更新'],
  [{ SITE_CLOCK: '2023-03-01T10:00:00+08:00' }, '时钟：从 2023-03-01 10:00:00（北京时间）走起'],
  [{ SITE_CLOCK: '2023-03-01T10:00:00+08:00' }, '不问官方'],
  [{ HOST: '0.0.0.0' }, '请写上它的层数，否则所有玩家会被当作同一个地址'],
  [{ PUBLIC_URL: 'https://caiyun.example' }, '前面就有反向代理，而 TRUSTED_PROXIES 是 0'],
  [{ WEB_CONCURENCY: '4' }, '没有 WEB_CONCURENCY 这个设置'],
])('with the settings %o prints %s', (env, words) => {
  expect(buildStartupText(env)).toContain(words)
})

test.each<Env>([
  {},
  { HOST: '0.0.0.0', TRUSTED_PROXIES: '1' },
  { PUBLIC_URL: 'https://caiyun.example', TRUSTED_PROXIES: '2' },
])('prints no warning about proxies for the settings %o', (env) => {
  expect(buildStartupText(env)).not.toContain('TRUSTED_PROXIES')
})

test('does not warn of known and foreign variables', () => {
  const env = {
    WEB_CONCURRENCY: '2',
    SITE_SECRET_FILE: '/dev/null',
    NODE_OPTIONS: '',
    HOME: '/',
    POSTGRES_PASSWORD: 'x',
  }
  expect(readConfig(env).unknownSettings).toEqual([])
})
