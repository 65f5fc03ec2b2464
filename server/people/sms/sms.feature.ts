import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { SmsSettings } from './provider.ts'

const WORDS = { tencent: '由腾讯云发送', sandbox: '模拟短信' } as const

export function createSmsChecks({ sms, production }: { sms: SmsSettings; production: boolean }): FeatureChecks {
  const isPretence = production && sms.provider === 'sandbox'
  const finding = isPretence
    ? wrongFinding('模拟短信，不会真的发送', '在配置里写上短信服务商（SMS_PROVIDER）')
    : goodFinding(WORDS[sms.provider])
  return { checks: [{ name: 'sms', title: '短信', permission: 'staff', run: () => Promise.resolve(finding) }] }
}

export const smsFeature = {
  checks: createSmsChecks,
}
