import { sms } from 'tencentcloud-sdk-nodejs-sms'
import type { SmsFault, SmsProvider, SmsResult, TencentSms } from './provider.ts'

const ENDPOINT = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'

function createTencentClient({ keyId, keySecret, endpoint }: TencentSms, limitMs: number) {
  const { host, protocol } = new URL(endpoint ?? ENDPOINT)
  return new sms.v20210111.Client({
    credential: { secretId: keyId, secretKey: keySecret },
    region: REGION,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: limitMs / 1000 } },
  })
}

/** Queries our template without sending. Throws if the key or the template is rejected. */
export async function probeTencent(settings: TencentSms, limitMs = 10_000): Promise<void> {
  const asked = { International: 0, TemplateIdSet: [Number(settings.template)] }
  try {
    const { DescribeTemplateStatusSet: found } = await createTencentClient(settings, limitMs).DescribeSmsTemplateList(
      asked,
    )
    if (found?.[0]?.StatusCode !== 0) throw new Error('短信模板没有通过审核，或不存在')
  } catch (error) {
    // A key that may only send messages is valid.
    if (!String(Object(error).code).startsWith('UnauthorizedOperation')) throw error
  }
}

/** Creates the provider for Tencent Cloud. The template's parameters are positional: code, minutes. */
export function createTencentSms(settings: TencentSms, limitMs = 10_000): SmsProvider {
  const { sign, template, appId } = settings
  const client = createTencentClient(settings, limitMs)
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
        // Rejections also have status 200.
        const answer = SendStatusSet?.[0]?.Code ?? ''
        return answer === 'Ok' ? { ok: true } : { ok: false, fault: selectSmsFault(answer), why: answer }
      } catch (error) {
        return toSmsFailure(error)
      }
    },
  }
}

const THROTTLED = /^(LimitExceeded\.|RequestLimitExceeded)/
const TRANSIENT = /^(InternalError|ServiceUnavailable)/
const NETWORK = /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|socket hang up|timeout|timed out|invalid json|unexpected (end|token)/i

function selectSmsFault(code: string): SmsFault {
  if (THROTTLED.test(code)) return 'throttled'
  return TRANSIENT.test(code) ? 'transient' : 'refused'
}

/** Converts an SDK error: the provider's code, or a network error after which the message may still arrive. */
function toSmsFailure(error: unknown): SmsResult {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const why = `${String(code)} ${String(message)}`
  return { ok: false, fault: NETWORK.test(why) ? 'transient' : selectSmsFault(String(code)), why }
}
