import type { SmsProvider, SmsSettings } from './provider.ts'
import { sandbox } from './sandbox.ts'

export { getsCodes } from './sandbox.ts'
export type { SmsProvider, SmsResult } from './provider.ts'

/** The provider the site is configured for. The SDK is loaded only where it is used. */
export async function smsOf({ sms, demo }: { sms: SmsSettings; demo: boolean }): Promise<SmsProvider> {
  if (sms.provider === 'sandbox') return sandbox(demo)
  return (await import('./tencent.ts')).tencent(sms)
}

/** Throws where the provider does not accept our key or template. Sends nothing. */
export async function probeSms(settings: SmsSettings): Promise<void> {
  if (settings.provider !== 'sandbox') await (await import('./tencent.ts')).probeTencent(settings)
}
