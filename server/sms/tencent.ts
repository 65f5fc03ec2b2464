import { sms } from 'tencentcloud-sdk-nodejs-sms'
import { faultOf, faultThrown } from './faults.ts'
import type { CloudSms, SmsProvider } from './sms.ts'

const ENDPOINT = 'https://sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'

/** Tencent Cloud's SendSms. The template's parameters are by position: code, minutes. */
export function tencent(settings: CloudSms, limitMs = 10_000): SmsProvider {
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
        const answer = SendStatusSet?.[0]?.Code ?? ''
        return answer === 'Ok' ? { ok: true, class: 'sent' } : { ok: false, class: faultOf(answer) }
      } catch (error) {
        return { ok: false, class: faultThrown(error) }
      }
    },
  }
}
