import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { fixedClock } from '#server/infra/lib/clock.ts'
import { anSmtpServer } from '#server/messaging/mail/testing/an-smtp-server.ts'
import { ChannelFault, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { s3Store } from '#server/ugc/media/s3.ts'
import { anS3Service, type S3Service } from '#server/ugc/media/testing/s3-service.ts'
import type { Places } from '#server/ugc/media/media.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { readConfig } from './config.ts'
import { probeServices, serviceChecks } from './services.ts'

let database: Connection
let s3: S3Service
let smtp: Awaited<ReturnType<typeof anSmtpServer>>
beforeAll(async () => {
  ;[database, s3, smtp] = await Promise.all([aDatabase(), anS3Service(), anSmtpServer()])
})
afterAll(() => Promise.all([database.close(), s3.close(), smtp.end()]))

/** Wallet stub with this reply to a query. */
const wallet = (query: () => Promise<{ state: 'unknown' }>) => ({ name: 'wechat', query }) as unknown as PayChannel
const accepting = async () => ({ state: 'unknown' }) as const

async function probed(bucket: string, more: Record<string, string> = {}, query = accepting) {
  const settings = { ...s3.settings, bucket }
  const { mail } = readConfig({ ...smtp.env, ...more })
  await probeServices({
    config: { mail, s3: settings, sms: { provider: 'sandbox' } },
    db: database.db,
    realTime: fixedClock('2026-11-28T12:00:00+08:00'),
    places: Promise.resolve({ store: s3Store(settings) } as Places),
    channels: [wallet(query)],
    log: { warn: () => {} },
  })
  return serviceChecks({ db: database.db }).checks![0]!.run()
}

test('is good if every provider accepts the settings', async () => {
  expect(await probed(s3.settings.bucket)).toEqual({
    state: 'good',
    words: '都能用：存储桶 uploads、邮件服务器 127.0.0.1、微信支付',
  })
})

test('names a wrong bucket, mail server and wallet', async () => {
  const refusing = () => Promise.reject(new ChannelFault('refused', '商户号不存在'))
  expect(await probed('elsewhere', { SMTP_URL: 'smtp://127.0.0.1:9' }, refusing)).toEqual({
    state: 'wrong',
    words: '用不了：存储桶 elsewhere（没有这个存储桶）；邮件服务器 127.0.0.1（ESOCKET）；微信支付（商户号不存在）',
    cure: expect.stringMatching(/^请检查 S3_、SMTP_URL、WECHAT_ 开头的环境变量.*重启站点/),
    faults: ['存储桶 elsewhere', '邮件服务器 127.0.0.1', '微信支付'],
  })
})
