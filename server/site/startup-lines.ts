import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Config, isLoopback } from './config.ts'

export function buildStartupLines(config: Config, port: number, place: string): string[] {
  const engine = config.database.kind === 'embedded' ? '内置 PostgreSQL' : '外部 PostgreSQL'
  const clock = config.siteClock
    ? [`时钟：从 ${formatShanghaiTime(config.siteClock)}（北京时间）走起，不是现在的时间`]
    : []
  return [
    ...clock,
    `数据：${place}（${engine}）`,
    ...listSimulations(config),
    `开奖：${formatDrawSource(config)}`,
    ...listProxyWarnings(config),
    ...config.unknownSettings.map((name) => `注意：没有 ${name} 这个设置，它不起作用（是不是写错了？）`),
    `彩运已启动：${buildLocalUrl(config.host, port)}${isAnyAddress(config.host) ? '（所有网卡）' : ''}`,
  ]
}

function listSimulations({ sms, pay }: Config): string[] {
  const noSms = sms.provider === 'sandbox'
  if (noSms && pay.sandbox) return ['模拟：短信验证码与支付都是模拟的，不会真的发送或扣款']
  if (pay.sandbox) return ['模拟：支付是模拟的，不会真的扣款']
  const unpaid = pay.wechat || pay.alipay ? [] : ['支付：没有配置（PAY_PROVIDER），不能付款']
  return noSms ? ['模拟：短信验证码是模拟的，不会真的发送', ...unpaid] : unpaid
}

function formatDrawSource({ drawSource, siteClock, production }: Config): string {
  if (drawSource === 'none') return '不自动更新'
  if (drawSource === 'official') return '只用官方数据'
  if (drawSource === 'demo') return '模拟的演示开奖'
  if (production) return '官方数据'
  return siteClock ? '模拟的演示开奖（设了 SITE_CLOCK，不问官方）' : '官方数据；取不到时是模拟的演示开奖'
}

/** If a proxy is not configured, all players share its address and one rate limit. */
function listProxyWarnings({ host, publicUrl, trustedProxies }: Config): string[] {
  if (trustedProxies > 0) return []
  // The site itself does not support TLS, so an https address means that a proxy is in front of it.
  if (publicUrl?.startsWith('https:'))
    return [
      '注意：网址是 https，前面就有反向代理，而 TRUSTED_PROXIES 是 0：所有玩家会被当作同一个地址，请写上代理的层数',
    ]
  return isLoopback(host)
    ? []
    : ['注意：TRUSTED_PROXIES 是 0；站点前面有反向代理时，请写上它的层数，否则所有玩家会被当作同一个地址']
}

export function buildLocalUrl(host: string, port: number): string {
  if (isAnyAddress(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'
