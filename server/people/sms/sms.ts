import type { SmsProvider, SmsSettings } from './provider.ts'

export type { SmsProvider, SmsResult } from './provider.ts'

/** Phone numbers that no carrier assigns, so that a visitor of a public demo cannot sign in with a real phone. */
const DEMO_PHONE = /^100\d{8}$/

export const canReceiveCodes = (phone: string, demo: boolean): boolean => !demo || DEMO_PHONE.test(phone)

/** Creates a provider that sends nothing and returns the code, in a demo only for the phones of DEMO_PHONE. */
export function createSandboxSms(demo: boolean): SmsProvider {
  return {
    name: 'sandbox',
    send: async (phone, code) => (canReceiveCodes(phone, demo) ? { ok: true, echo: code } : { ok: true }),
  }
}

/** The SDK is loaded only if it is used. */
export async function createSmsProvider({ sms, demo }: { sms: SmsSettings; demo: boolean }): Promise<SmsProvider> {
  if (sms.provider === 'sandbox') return createSandboxSms(demo)
  return (await import('./tencent.ts')).createTencentSms(sms)
}

/** Throws if the provider rejects our key or template. Sends nothing. */
export async function probeSms(settings: SmsSettings): Promise<void> {
  if (settings.provider !== 'sandbox') await (await import('./tencent.ts')).probeTencent(settings)
}
