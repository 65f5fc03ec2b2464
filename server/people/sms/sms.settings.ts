import {
  type SettingConflicts,
  parseChoice,
  parseOptional,
  parseOrigin,
  defineSecret,
  defineSetting,
  type SiteKind,
  parseText,
  type Values,
} from '#server/infra/lib/settings.ts'
import type { SmsSettings } from './provider.ts'

export const smsSettings = {
  SMS_PROVIDER: defineSetting(
    'sandbox',
    '短信服务：sandbox（模拟，生产环境需 `DEMO=1`）、tencent（腾讯云）',
    parseChoice(['sandbox', 'tencent']),
  ),
  SMS_KEY_ID: defineSetting('', '短信服务的访问密钥编号（SecretId）', parseText),
  SMS_KEY_SECRET: defineSecret('短信服务的访问密钥', parseText),
  SMS_SIGN: defineSetting('', '短信签名', parseText),
  SMS_TEMPLATE: defineSetting('', '短信模板编号；变量依次为验证码、分钟数', parseText),
  SMS_APP_ID: defineSetting('', '腾讯云短信的 SdkAppId', parseText),
  SMS_ENDPOINT: defineSetting('', '短信服务的替身地址；用于测试，生产环境拒绝', parseOptional(parseOrigin)),
}

export function toSmsSettings(values: Values<typeof smsSettings>): SmsSettings {
  const { SMS_PROVIDER: provider } = values
  if (provider === 'sandbox') return { provider }
  return {
    provider,
    keyId: values.SMS_KEY_ID,
    keySecret: values.SMS_KEY_SECRET,
    sign: values.SMS_SIGN,
    template: values.SMS_TEMPLATE,
    appId: values.SMS_APP_ID,
    endpoint: values.SMS_ENDPOINT,
  }
}

export function listSmsContradictions(sms: SmsSettings, { production, demo }: SiteKind): SettingConflicts {
  if (sms.provider === 'sandbox')
    return [production && !demo && 'SMS_PROVIDER=sandbox 会把验证码告诉任何人，生产环境要配置 tencent，或 DEMO=1']
  const needed = {
    SMS_KEY_ID: sms.keyId,
    SMS_KEY_SECRET: sms.keySecret,
    SMS_SIGN: sms.sign,
    SMS_TEMPLATE: sms.template,
    SMS_APP_ID: sms.appId,
  }
  const missing = Object.entries(needed)
    .filter(([, value]) => value === '')
    .map(([name]) => name)
  return [
    demo && 'DEMO=1 只用模拟短信，请去掉 SMS_PROVIDER',
    missing.length > 0 && `SMS_PROVIDER=${sms.provider} 还缺 ${missing.join('、')}`,
    production && sms.endpoint !== null && 'SMS_ENDPOINT 只用于测试，生产环境（NODE_ENV=production）不接受',
  ]
}
