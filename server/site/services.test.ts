import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createSmtpServer } from '#server/messaging/mail/testing/smtp-server.ts'
import { ChannelFault, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { createS3Store } from '#server/ugc/media/s3.ts'
import { createS3Service, type S3Service } from '#server/ugc/media/testing/s3-service.ts'
import type { UploadStorage } from '#server/ugc/media/media.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { readConfig } from './config.ts'
import { probeServices, buildServiceChecks } from './services.ts'

let database: Connection
let s3: S3Service
let smtp: Awaited<ReturnType<typeof createSmtpServer>>
beforeAll(async () => {
  ;[database, s3, smtp] = await Promise.all([createDatabaseClone(), createS3Service(), createSmtpServer()])
})
afterAll(() => Promise.all([database.close(), s3.close(), smtp.end()]))

const createWalletStub = (query: () => Promise<{ state: 'unknown' }>) =>
  ({ name: 'wechat', query }) as unknown as PayChannel
const answerUnknown = async () => ({ state: 'unknown' }) as const

async function probeAndCheck(bucket: string, more: Record<string, string> = {}, query = answerUnknown) {
  const settings = { ...s3.settings, bucket }
  const { mail } = readConfig({ ...smtp.env, ...more })
  await probeServices({
    config: { mail, s3: settings, sms: { provider: 'sandbox' } },
    db: database.db,
    realTime: createFixedClock('2026-11-28T12:00:00+08:00'),
    places: Promise.resolve({ store: createS3Store(settings) } as UploadStorage),
    channels: [createWalletStub(query)],
    log: { warn: () => {} },
  })
  return buildServiceChecks({ db: database.db }).checks![0]!.run()
}

test('the service check is good if all services accept their settings', async () => {
  expect(await probeAndCheck(s3.settings.bucket)).toEqual({
    state: 'good',
    words: '都能用：存储桶 uploads、邮件服务器 127.0.0.1、微信支付',
  })
})

test('the service check names a wrong bucket, mail server and wallet', async () => {
  const refusing = () => Promise.reject(new ChannelFault('refused', '商户号不存在'))
  expect(await probeAndCheck('elsewhere', { SMTP_URL: 'smtp://127.0.0.1:9' }, refusing)).toEqual({
    state: 'wrong',
    words: '用不了：存储桶 elsewhere（没有这个存储桶）；邮件服务器 127.0.0.1（ESOCKET）；微信支付（商户号不存在）',
    cure: expect.stringMatching(/^请检查 S3_、SMTP_URL、WECHAT_ 开头的环境变量.*重启站点/),
    faults: ['存储桶 elsewhere', '邮件服务器 127.0.0.1', '微信支付'],
  })
})
