import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable } from '#server/infra/db/connect.ts'
import { findLastCheck, saveCheck } from '#server/infra/db/last-check.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { type FeatureChecks, type Finding, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { getErrorCode } from '#server/infra/lib/errors.ts'
import { isSandbox, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { probeSms } from '#server/people/sms/sms.ts'
import { probeMail } from '#server/messaging/mail/smtp.ts'
import { type UploadStorage, StoreError } from '#server/ugc/media/media.ts'
import type { Config } from './config.ts'

interface ServiceDeps {
  config: Pick<Config, 'mail' | 's3' | 'sms'>
  db: Database
  realTime: Clock
  places: Promise<UploadStorage>
  channels: readonly PayChannel[]
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Service {
  name: string
  settings: string
  probe(): Promise<unknown>
}

interface ServiceFailure extends Pick<Service, 'name' | 'settings'> {
  why: string
}

const KEY = 'services'
const WALLETS = { wechat: '微信支付', alipay: '支付宝' } as const
/** A wallet that accepts the site's keys reports this payment attempt as unknown. */
const NO_ATTEMPT = 'CAIYUNPROBE00000000000000000'

/** The job finds a wrong bucket, key or password before it is needed. */
export const buildServiceJobs = (deps: ServiceDeps): FeatureJobs => [
  { name: 'probe_services', cron: '0 4 * * *', atStart: true, run: () => probeServices(deps) },
]

export async function probeServices(deps: ServiceDeps): Promise<void> {
  const { db, realTime, log } = deps
  const services = await listServices(deps)
  const found = await Promise.all(services.map(findServiceFailure))
  const troubles = found.filter((one) => one !== null)
  for (const trouble of troubles) log.warn(trouble, 'provider rejected its settings')
  const off = { names: services.map(({ name }) => name), troubles }
  await db.transaction((tx) => saveCheck(tx, KEY, { at: realTime.now(), off }))
}

async function listServices({ config: { mail, s3, sms }, places, channels }: ServiceDeps): Promise<Service[]> {
  const { store } = await places
  return [
    ...(s3 ? [{ name: `存储桶 ${s3.bucket}`, settings: 'S3_', probe: () => store.names(1).next() }] : []),
    ...(mail ? [{ name: `邮件服务器 ${mail.host}`, settings: 'SMTP_URL', probe: () => probeMail(mail) }] : []),
    ...(sms.provider === 'sandbox' ? [] : [{ name: '短信', settings: 'SMS_', probe: () => probeSms(sms) }]),
    ...channels
      .filter((channel) => !isSandbox(channel))
      .map((channel) => ({
        name: WALLETS[channel.name as keyof typeof WALLETS],
        settings: `${channel.name.toUpperCase()}_`,
        probe: () => channel.query(NO_ATTEMPT),
      })),
  ]
}

async function findServiceFailure({ name, settings, probe }: Service): Promise<ServiceFailure | null> {
  try {
    await probe()
    return null
  } catch (error) {
    const { message } = error as Error
    // Our own errors have Chinese messages. Of an error with an English message only the code is shown.
    const isOurs = error instanceof StoreError || /\p{Script=Han}/u.test(message)
    return { name, settings, why: (isOurs ? message : getErrorCode(error)) || '没有应答' }
  }
}

export function buildServiceChecks({ db }: { db: Queryable }): FeatureChecks {
  return { checks: [{ name: 'services', title: '外部服务', permission: 'staff', run }] }

  async function run(): Promise<Finding> {
    const last = await findLastCheck<{ names: string[]; troubles: ServiceFailure[] }>(db, KEY)
    if (!last) return { state: 'unknown', words: '还没有查过，启动后就会查' }
    const { names, troubles } = last.off
    if (troubles.length === 0) return goodFinding(names.length === 0 ? '没有用外部服务' : `都能用：${names.join('、')}`)
    const settings = [...new Set(troubles.map((one) => one.settings))]
    return wrongFinding(
      `用不了：${troubles.map(({ name, why }) => `${name}（${why}）`).join('；')}`,
      `请检查 ${settings.join('、')} 开头的环境变量，和服务商那边的账号、密钥、余额；改好后重启站点，就会再查`,
      { faults: troubles.map(({ name }) => name) },
    )
  }
}
