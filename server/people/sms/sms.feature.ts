import { smsChecks } from './sms.checks.ts'

export const smsFeature = {
  checks: smsChecks,
}
