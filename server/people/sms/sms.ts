import type { SmsProvider, SmsSettings } from './provider.ts'
import { createSandboxSms } from './sandbox.ts'

export { canReceiveCodes } from './sandbox.ts'
export type { SmsProvider, SmsResult } from './provider.ts'

/** Creates the configured provider. The SDK is loaded only if it is used. */
export async function createSmsProvider({ sms, demo }: { sms: SmsSettings; demo: boolean }): Promise<SmsProvider> {
  if (sms.provider === 'sandbox') return createSandboxSms(demo)
  return (await import('./tencent.ts')).createTencentSms(sms)
}

/** Throws if the provider rejects our key or template. Sends nothing. */
export async function probeSms(settings: SmsSettings): Promise<void> {
  if (settings.provider !== 'sandbox') await (await import('./tencent.ts')).probeTencent(settings)
}
