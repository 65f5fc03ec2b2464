/** `throttled`: too many messages. `transient`: may still be delivered. `refused`: any other error. */
export type SmsFault = 'throttled' | 'transient' | 'refused'

export type SmsResult =
  | { ok: true; /** The code itself; only returned by the sandbox. */ echo?: string }
  | {
      ok: false
      fault: SmsFault
      /** The provider's code or the network error, for the log. */ why: string
    }

/** Never retries, because sending is not idempotent at the provider. After a failure the user requests another code. */
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
  /** Id of the SMS application at Tencent Cloud, which its API calls SdkAppId. */
  appId: string
  /** Another origin, for fake servers in tests. */
  endpoint: string | null
}
