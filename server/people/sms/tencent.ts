import { sms } from 'tencentcloud-sdk-nodejs-sms'
import type { SmsFault, SmsProvider, SmsResult, TencentSms } from './provider.ts'

const ENDPOINT = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'

/** Tencent Cloud's SendSms. The template's parameters are by position: code, minutes. */
export function tencent(settings: TencentSms, limitMs = 10_000): SmsProvider {
  const { keyId, keySecret, sign, template, appId, endpoint } = settings
  const { host, protocol } = new URL(endpoint ?? ENDPOINT)
  const client = new sms.v20210111.Client({
    credential: { secretId: keyId, secretKey: keySecret },
    region: REGION,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: limitMs / 1000 } },
  })
  return {
    name: 'tencent',
    async send(phone, code, minutes) {
      try {
        const { SendStatusSet } = await client.SendSms({
          PhoneNumberSet: [`+86${phone}`],
          SmsSdkAppId: appId,
          SignName: sign,
          TemplateId: template,
          TemplateParamSet: [code, String(minutes)],
        })
        // A refusal is inside a 200.
        const answer = SendStatusSet?.[0]?.Code ?? ''
        return answer === 'Ok' ? { ok: true } : { ok: false, fault: faultOf(answer), why: answer }
      } catch (error) {
        return thrown(error)
      }
    },
  }
}

const THROTTLED = /^(LimitExceeded\.|RequestLimitExceeded)/
const TRANSIENT = /^(InternalError|ServiceUnavailable)/
const NETWORK = /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|socket hang up|timeout|timed out|invalid json|unexpected (end|token)/i

function faultOf(code: string): SmsFault {
  if (THROTTLED.test(code)) return 'throttled'
  return TRANSIENT.test(code) ? 'transient' : 'refused'
}

/** What the SDK threw: the provider's refusal by its code, else the network's, after which the message may yet arrive. */
function thrown(error: unknown): SmsResult {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const why = `${String(code)} ${String(message)}`
  return { ok: false, fault: NETWORK.test(why) ? 'transient' : faultOf(String(code)), why }
}
