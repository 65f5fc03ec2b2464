export { canReceiveCodes } from './create-sms-provider.ts'
export type { SmsProvider, SmsResult } from './provider.ts'
export { createSmsProvider, probeSms } from './create-sms-provider.ts'
