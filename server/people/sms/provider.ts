/** As far as it matters to who waits: too many; perhaps on its way all the same; anything else, which people look into. */
export type SmsFault = 'throttled' | 'transient' | 'refused'

export type SmsResult =
  | { ok: true; /** The code itself: only the sandbox tells it. */ echo?: string }
  | {
      ok: false
      fault: SmsFault
      /** The provider's own code, or what went wrong on the way; for the log. */ why: string
    }

/** Sends codes. Never sends twice by itself: the provider's call is not idempotent, so after a time-out people press again. */
export interface SmsProvider {
  name: SmsSettings['provider']
  send(phone: string, code: string, minutes: number): Promise<SmsResult>
}

export type SmsSettings = { provider: 'sandbox' } | TencentSms

export interface TencentSms {
  provider: 'tencent'
  keyId: string
  keySecret: string
  sign: string
  template: string
  /** SdkAppId. */
  appId: string
  /** Another origin than the provider's own: stand-ins of tests. */
  endpoint: string | null
}
