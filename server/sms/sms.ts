import { sandbox } from './sandbox.ts'

/** Why a message was not sent, in our own words (docs/rules/accounts.md#text-messages). */
export type SmsFault =
  | 'throttled'
  | 'bad_phone'
  | 'blocked'
  | 'no_money'
  | 'config'
  | 'content'
  | 'transient'
  | 'unknown'

export type SmsResult =
  | { ok: true; class: 'sent'; /** The code itself: only the sandbox tells it. */ echo?: string }
  | { ok: false; class: SmsFault }

/** Sends codes. Never sends twice by itself: neither provider's call is idempotent, so after a time-out people press again. */
export interface SmsProvider {
  name: SmsSettings['provider']
  send(phone: string, code: string, minutes: number): Promise<SmsResult>
}

export type SmsSettings = { provider: 'sandbox' } | CloudSms

export interface CloudSms {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  sign: string
  template: string
  /** Tencent's SdkAppId; '' at Aliyun. */
  appId: string
  /** Another origin than the provider's own: stand-ins of tests. */
  endpoint: string | null
}

/** The provider the site is configured for. An SDK is loaded only where it is used. */
export async function smsOf({ sms, demo }: { sms: SmsSettings; demo: boolean }): Promise<SmsProvider> {
  if (sms.provider === 'sandbox') return sandbox(demo)
  if (sms.provider === 'aliyun') return (await import('./aliyun.ts')).aliyun(sms)
  return (await import('./tencent.ts')).tencent(sms)
}
