import sdk, { SendSmsRequest } from '@alicloud/dysmsapi20170525'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import { RuntimeOptions } from '@darabonba/typescript'
import { faultOf, faultThrown } from './faults.ts'
import type { CloudSms, SmsProvider } from './sms.ts'

// The package is CommonJS that calls itself an ES module: its client is the default of its default.
const Client = sdk.default
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
  const once = new RuntimeOptions({ autoretry: false, maxAttempts: 1, connectTimeout: limitMs, readTimeout: limitMs })
  return {
    name: 'aliyun',
    async send(phone, code) {
      const templateParam = JSON.stringify({ code })
      const request = new SendSmsRequest({ phoneNumbers: phone, signName: sign, templateCode: template, templateParam })
      try {
        const { body } = await client.sendSmsWithOptions(request, once)
        return body?.code === 'OK' ? { ok: true, class: 'sent' } : { ok: false, class: faultOf(body?.code ?? '') }
      } catch (error) {
        return { ok: false, class: faultThrown(error) }
      }
    },
  }
}
