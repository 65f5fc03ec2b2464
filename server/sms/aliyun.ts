import { createRequire } from 'node:module'
import type * as Dysms from '@alicloud/dysmsapi20170525'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import { RuntimeOptions } from '@darabonba/typescript'
import { faultOf, faultThrown } from './faults.ts'
import type { CloudSms, SmsProvider } from './sms.ts'

type Sdk = Pick<typeof Dysms, 'SendSmsRequest'> & { default: typeof Dysms.default.default }

// CommonJS that calls itself an ES module: Node and Vitest disagree about what its default import is.
const { default: Client, SendSmsRequest } = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as Sdk
const ENDPOINT = 'https://dysmsapi.aliyuncs.com'

/** Aliyun's SendSms. The SDK puts phone and code into the URL, so its requests must never be logged. */
export function aliyun({ keyId, keySecret, sign, template, endpoint }: CloudSms, limitMs = 10_000): SmsProvider {
  const { host, protocol } = new URL(endpoint ?? ENDPOINT)
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: keyId,
      accessKeySecret: keySecret,
      endpoint: host,
      protocol: protocol.slice(0, -1),
    }),
  )
  // It sends once: the SDK repeats a call only by a policy of the client's own (retryOptions), and there is none.
  const runtime = new RuntimeOptions({ connectTimeout: limitMs, readTimeout: limitMs })
  return {
    name: 'aliyun',
    async send(phone, code) {
      const templateParam = JSON.stringify({ code })
      const request = new SendSmsRequest({ phoneNumbers: phone, signName: sign, templateCode: template, templateParam })
      try {
        const { body } = await client.sendSmsWithOptions(request, runtime)
        return body?.code === 'OK' ? { ok: true, class: 'sent' } : { ok: false, class: faultOf(body?.code ?? '') }
      } catch (error) {
        return { ok: false, class: faultThrown(error) }
      }
    },
  }
}
